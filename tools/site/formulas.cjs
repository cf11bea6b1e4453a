// node formulas.cjs katex.min.js < [[kind, TeX], ...] > [[HTML, error], ...]
const fs = require('fs'), katex = require(process.argv[2]);
const one = ([kind, tex]) => {
  try { return [katex.renderToString(tex, {displayMode: kind === 'display', strict: 'ignore', throwOnError: true}), null]; }
  catch (e) { return [null, e.message.replace(/[\u0332]/g, '')]; }
};
process.stdout.write(JSON.stringify(JSON.parse(fs.readFileSync(0, 'utf8')).map(one)));
