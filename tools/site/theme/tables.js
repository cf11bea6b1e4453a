// Tables sort by a click on a heading (numbers as numbers, units aside); the errata can be filtered by source and kind.
(() => {
  'use strict';
  const SIZES = {ms: 1e-3, s: 1, min: 60, KB: 1e3, MB: 1e6, GB: 1e9};
  const number = s => {
    const m = /^[^\d\-−+.]*([-−+]?[\d  ]*\.?\d+(?:e[-+]?\d+)?)\s*([A-Za-z]*)/i.exec(s.replace(/,(?=\d{3})/g, ''));
    return m && m[1] ? Number(m[1].replace('−', '-').replace(/[  ]/g, '')) * (SIZES[m[2]] || 1) : NaN;
  };
  const text = (row, k) => (row.cells[k] ? row.cells[k].textContent : '').trim();

  const sortable = table => {
    const head = table.tHead && table.tHead.rows[0], body = table.tBodies[0];
    if (!head || !body || body.rows.length < 8 || [...body.rows].some(r => r.cells.length !== head.cells.length)) return;
    const first = [...body.rows];
    [...head.cells].forEach((th, k) => {
      const label = th.textContent.trim(); if (!label) return;
      const button = document.createElement('button');
      button.type = 'button'; button.className = 'sort'; button.title = 'Sort by ' + label;
      button.append(...th.childNodes); th.append(button);
      button.addEventListener('click', () => {
        const now = th.getAttribute('aria-sort'), next = now === 'ascending' ? 'descending' : now === 'descending' ? null : 'ascending';
        [...head.cells].forEach(x => x.removeAttribute('aria-sort'));
        let rows = first.slice();
        if (next) {
          th.setAttribute('aria-sort', next);
          const counts = rows.filter(r => text(r, k)), numeric = counts.length && counts.every(r => !Number.isNaN(number(text(r, k))));
          const order = (a, b) => numeric ? (number(text(a, k)) || 0) - (number(text(b, k)) || 0) : text(a, k).localeCompare(text(b, k), undefined, {numeric: true});
          rows.sort((a, b) => (next === 'ascending' ? 1 : -1) * order(a, b));
        }
        body.append(...rows);
      });
    });
  };
  document.querySelectorAll('main table').forEach(sortable);

  const errata = [...document.querySelectorAll('.erratum[data-kind]')];
  if (errata.length) {
    const names = {R: 'Rosasco', P: 'Peyré', E: 'Pattern recognition course', T: 'Rossi'};
    const choice = (label, key, name) => {
      const box = document.createElement('label'), select = document.createElement('select');
      select.add(new Option('all', ''));
      [...new Set(errata.map(e => e.dataset[key]))].sort().forEach(v => select.add(new Option(name(v), v)));
      box.append(label + ' ', select);
      select.dataset.key = key; select.addEventListener('change', show);
      return box;
    };
    const bar = document.createElement('p'), count = document.createElement('output');
    // headings with what is said below them, up to the next one: they go when none of their errata is left
    const parts = [], last = errata[errata.length - 1], all = [...document.querySelectorAll('main :is(h2, h3, p, .erratum[data-kind])')];
    for (const e of all) {
      const heading = /^H\d$/.test(e.tagName);
      if (e.compareDocumentPosition(last) & 2) break;
      if (heading) parts.push({level: e.tagName, own: [e], errata: []});
      else if (e.dataset.kind) parts.forEach((p, k) => { if (!parts.slice(k + 1).some(q => q.level <= p.level)) p.errata.push(e); });
      else if (parts.length && !e.closest('.erratum')) parts[parts.length - 1].own.push(e);
    }
    const first = parts.findIndex(p => p.errata.length);
    parts.splice(0, first);
    function show() {
      const wanted = [...bar.querySelectorAll('select')].filter(s => s.value);
      let n = 0;
      errata.forEach(e => { const yes = wanted.every(s => e.dataset[s.dataset.key] === s.value); e.hidden = !yes; n += yes; });
      parts.forEach(p => { const gone = wanted.length > 0 && !p.errata.some(e => !e.hidden); p.own.forEach(e => { e.hidden = gone; }); });
      count.textContent = n + ' of ' + errata.length + ' shown';
    }
    bar.className = 'filter';
    bar.append(choice('Source', 'source', v => names[v] || v), choice('Kind', 'kind', v => v), count);
    const section = errata[0].closest('section') || errata[0].parentElement;
    const heading = [...document.querySelectorAll('main h2')].filter(h => h.compareDocumentPosition(errata[0]) & 4).pop();
    (heading || section).before(bar);
    show();
  }
})();
