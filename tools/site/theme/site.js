// mlbook: menu, theme, outline, copy buttons, previews of references, search. No dependency, nothing loaded from elsewhere.
(() => {
  'use strict';
  const root = document.documentElement, $ = (s, e = document) => e.querySelector(s), $$ = (s, e = document) => [...e.querySelectorAll(s)];
  const make = (tag, attrs = {}, ...kids) => { const e = document.createElement(tag); for (const k in attrs) e.setAttribute(k, attrs[k]); e.append(...kids); return e; };

  // ---- theme: the system's, until the reader chooses
  const remember = t => { try { localStorage.setItem('mlbook-theme', t); } catch (e) { /* private mode */ } };
  const chosen = () => { try { return localStorage.getItem('mlbook-theme'); } catch (e) { return null; } };
  const labels = () => $$('.theme-button').forEach(b => { const l = root.dataset.theme === 'dark' ? 'Light theme' : 'Dark theme'; b.setAttribute('aria-label', l); b.title = l; });
  $$('.theme-button').forEach(b => b.addEventListener('click', () => { root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'; remember(root.dataset.theme); labels(); }));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', e => { if (!chosen()) { root.dataset.theme = e.matches ? 'dark' : 'light'; labels(); } });
  labels();

  // ---- menu on narrow screens
  const menuButton = $('#menu-button'), sidebar = $('#sidebar');
  const menu = open => { root.classList.toggle('menu', open); menuButton.setAttribute('aria-expanded', open); if (open) ($('[aria-current]', sidebar) || $('a', sidebar)).focus({preventScroll: true}); };
  menuButton.addEventListener('click', () => menu(!root.classList.contains('menu')));
  document.addEventListener('click', e => { if (root.classList.contains('menu') && !sidebar.contains(e.target) && !menuButton.contains(e.target)) menu(false); });
  const here = $('[aria-current]', sidebar);
  const list0 = $('nav', sidebar);
  if (here) list0.scrollTop += here.getBoundingClientRect().top - list0.getBoundingClientRect().top - list0.clientHeight / 2;

  // ---- in print the solutions are open; checks and helpers show their line
  let shut = [];
  addEventListener('beforeprint', () => { shut = $$('article details:not([open], .check, .code-fold)'); shut.forEach(d => d.open = true); });
  addEventListener('afterprint', () => shut.forEach(d => d.open = false));

  // ---- outline: mark the section one is in
  const entries = $$('.toc nav a').map(a => [a, document.getElementById(decodeURIComponent(a.hash.slice(1)))]).filter(x => x[1]);
  if (entries.length) {
    let current = null, waiting = false;
    const mark = () => {
      waiting = false;
      const bottom = innerHeight + scrollY >= document.body.scrollHeight - 4;
      let now = entries[0][0];
      for (const [a, h] of entries) { if (h.getBoundingClientRect().top < innerHeight * .22) now = a; else break; }
      if (bottom && scrollY > 0) now = entries[entries.length - 1][0];
      if (now === current) return;
      if (current) { current.classList.remove('here'); current.removeAttribute('aria-current'); }
      now.classList.add('here'); now.setAttribute('aria-current', 'location'); current = now;
      const box = $('.toc'); if (box.scrollHeight > box.clientHeight) box.scrollTop = now.offsetTop - box.clientHeight / 2;
    };
    addEventListener('scroll', () => { if (!waiting) { waiting = true; requestAnimationFrame(mark); } }, {passive: true});
    mark();
  }

  // ---- copy buttons
  const icons = {copy: '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15V6a2 2 0 0 1 2-2h8"/></svg>', done: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 13 4.5 4.5L19 7"/></svg>'};
  const toClipboard = async text => {
    try { await navigator.clipboard.writeText(text); }
    catch (e) { const t = make('textarea', {style: 'position:fixed;opacity:0'}); t.value = text; document.body.append(t); t.select(); document.execCommand('copy'); t.remove(); }
  };
  $$('div.sourceCode').forEach(box => {
    const pre = $('pre', box); if (!pre) return;
    const b = make('button', {type: 'button', class: 'copy', 'aria-label': 'Copy this code', title: 'Copy'}); b.innerHTML = icons.copy;
    b.addEventListener('click', async () => { await toClipboard(pre.innerText.replace(/\n$/, '')); b.innerHTML = icons.done; b.classList.add('done'); setTimeout(() => { b.innerHTML = icons.copy; b.classList.remove('done'); }, 1500); });
    box.append(b);
  });

  // ---- what a reference refers to, while the pointer rests on it
  let peek = null, timer = 0;
  const hide = () => { clearTimeout(timer); if (peek) { peek.remove(); peek = null; } };
  const show = a => {
    const target = document.getElementById(decodeURIComponent(a.hash.slice(1))); if (!target) return;
    const r = target.getBoundingClientRect(); if (r.top > 0 && r.bottom < innerHeight) return;              // it is on the screen
    const copy = target.cloneNode(true); copy.removeAttribute('id'); $$('[id]', copy).forEach(e => e.removeAttribute('id')); $$('.copy', copy).forEach(e => e.remove());
    peek = make('div', {class: 'peek', role: 'tooltip'}, copy); document.body.append(peek);
    const b = a.getBoundingClientRect(), w = peek.offsetWidth, h = peek.offsetHeight;
    peek.style.left = Math.max(8, Math.min(b.left + scrollX, scrollX + root.clientWidth - w - 8)) + 'px';
    peek.style.top = (b.top > h + 12 ? b.top - h - 8 : b.bottom + 8) + scrollY + 'px';
  };
  if (matchMedia('(hover: hover)').matches) $$('a.xref, .co a[href^="#"]').forEach(a => {
    a.addEventListener('mouseenter', () => { timer = setTimeout(() => { hide(); show(a); }, 180); });
    a.addEventListener('mouseleave', hide); a.addEventListener('click', hide);
  });

  // ---- search
  const dialog = $('#search'), input = $('#search-input'), list = $('#search-results'), status = $('#search-status'), base = root.dataset.root;
  let docs = null, chosenResult = -1, loading = null;
  const fold = s => s.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  const load = () => loading = loading || new Promise((ok, fail) => {
    const s = make('script', {src: base + 'assets/search.js?' + root.dataset.version});
    s.onload = () => { docs = window.searchIndex.map(([url, page, part, head, text, code, weight]) => ({url, page, part, head, text, code, weight, f: {page: fold(head ? page : ''), head: fold(head || page), text: fold(text), code: fold(code)}})); ok(); };
    s.onerror = () => { loading = null; fail(); };
    document.head.append(s);
  });
  const escape = s => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const weights = {head: 12, page: 3, text: 2, code: 1};
  const find = query => {
    const terms = fold(query).split(/\s+/).filter(Boolean), start = terms.map(t => new RegExp('(?:^|[^\\p{L}\\p{N}])' + escape(t), 'gu')), whole = terms.map(t => new RegExp('(?:^|[^\\p{L}\\p{N}_])' + escape(t) + '(?![\\p{L}\\p{N}_])', 'u'));
    const out = [];
    for (const d of docs) {
      let score = 0; const bare = d.f.head.replace(/^(?:the|an?) /, '');
      for (let k = 0; k < terms.length; k++) {
        let s = 0;
        for (const f in weights) {
          const n = (d.f[f].match(start[k]) || []).length; if (!n) continue;
          s += weights[f] * (1 + Math.log(n)) * (whole[k].test(d.f[f]) ? 2 : 1) * (f !== 'head' ? 1 : (d.head ? 1 : 2) * (bare === terms[k] ? 2 : bare.startsWith(terms[k]) ? 1.3 : 1));
        }
        if (!s) { score = 0; break; }
        score += s;
      }
      if (d.part === 'Glossary' && d.f.head.split(', ').includes(terms.join(' '))) score *= 3;   // the term itself was typed
      if (score) out.push([score * d.weight, d]);
    }
    out.sort((a, b) => b[0] - a[0]);
    const seen = new Set(), first = out.filter(x => { const page = x[1].url.split('#')[0], isNew = !seen.has(page); seen.add(page); return isNew; }).slice(0, 3);   // three pages, then the rest
    return [...first, ...out.filter(x => !first.includes(x))].slice(0, 20).map(x => [x[1], terms]);
  };
  const marked = (s, terms) => {
    const f = fold(s), e = make('span'); if (f.length !== s.length) { e.textContent = s; return e; }
    const r = new RegExp('(^|[^\\p{L}\\p{N}])(' + terms.map(escape).join('|') + ')', 'gu'); let at = 0, m;
    while ((m = r.exec(f))) { const b = m.index + m[1].length; if (b < at) continue; e.append(s.slice(at, b), make('mark', {}, s.slice(b, b + m[2].length))); at = b + m[2].length; }
    e.append(s.slice(at)); return e;
  };
  const snippet = (d, terms) => {
    const from = d.f.text.search(new RegExp('(^|[^\\p{L}\\p{N}])(' + terms.map(escape).join('|') + ')', 'u')), inCode = from < 0 && d.f.code.search(new RegExp(terms.map(escape).join('|'), 'u'));
    const s = from < 0 && inCode > 0 ? d.code : d.text, at = from < 0 ? Math.max(0, inCode || 0) : from, begin = at < 60 ? 0 : s.indexOf(' ', at - 50) + 1;
    return marked((begin ? '… ' : '') + s.slice(begin, begin + 180) + (s.length > begin + 180 ? ' …' : ''), terms);
  };
  const select = k => {
    const items = $$('li', list); if (!items.length) return;
    chosenResult = (k + items.length) % items.length;
    items.forEach((li, i) => li.setAttribute('aria-selected', i === chosenResult)); input.setAttribute('aria-activedescendant', items[chosenResult].id);
    items[chosenResult].scrollIntoView({block: 'nearest'});
  };
  const search = () => {
    const q = input.value.trim(); list.replaceChildren(); chosenResult = -1; input.removeAttribute('aria-activedescendant');
    if (!docs) return;
    const found = q ? find(q) : [];
    found.forEach(([d, terms], k) => {
      const b = make('b'); b.append(...marked(d.head || d.page, terms).childNodes);
      const a = make('a', {href: base + d.url, tabindex: '-1'}, b, make('i', {}, d.head ? d.page : d.part), snippet(d, terms));
      a.addEventListener('click', () => dialog.close());
      const li = make('li', {role: 'option', id: 'result-' + k, 'aria-selected': 'false'}, a); li.addEventListener('mousemove', () => { if (chosenResult !== k) select(k); }); list.append(li);
    });
    input.setAttribute('aria-expanded', found.length > 0);
    status.textContent = !q ? 'Type a word, a symbol or the beginning of one; ↑ ↓ and Enter to go there.' : found.length ? '' : 'Nothing found for “' + q + '”.';
    if (found.length) select(0);
  };
  const openSearch = () => { if (dialog.open) return; menu(false); dialog.showModal(); input.select(); load().then(search, () => { status.textContent = 'The index could not be loaded.'; }); };
  $$('.search-button').forEach(b => b.addEventListener('click', e => { e.stopPropagation(); openSearch(); }));
  input.addEventListener('input', search);
  dialog.addEventListener('click', e => { if (e.target === dialog) dialog.close(); });
  dialog.addEventListener('keydown', e => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') { e.preventDefault(); select(chosenResult + (e.key === 'ArrowDown' ? 1 : -1)); }
    else if (e.key === 'Enter' && e.target === input) { e.preventDefault(); const a = $('[aria-selected=true] a', list); if (a) a.click(); }
  });
  addEventListener('keydown', e => {
    const typing = e.target.closest && e.target.closest('input, textarea, select, [contenteditable]');
    if (e.key === 'Escape') { hide(); if (root.classList.contains('menu')) { menu(false); menuButton.focus(); } }
    else if ((e.key === '/' && !typing && !e.ctrlKey && !e.metaKey && !e.altKey) || (e.key === 'k' && (e.ctrlKey || e.metaKey))) { e.preventDefault(); openSearch(); }
  });
})();
