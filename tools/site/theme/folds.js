// Boxes that fold: checks, helpers, imports. A switch at the top of the page opens all of them and is remembered, and a link
// to something inside a closed box opens it. Without this script every box still opens by itself.
(() => {
  'use strict';
  const boxes = [...document.querySelectorAll('details.check, details.code-fold')];
  const stored = () => { try { return localStorage.getItem('mlbook-open') === 'yes'; } catch (e) { return false; } };
  const store = yes => { try { localStorage.setItem('mlbook-open', yes ? 'yes' : 'no'); } catch (e) { /* private mode */ } };
  const openAll = yes => boxes.forEach(b => { b.open = yes; });

  const reveal = () => {
    let id = ''; try { id = decodeURIComponent(location.hash.slice(1)); } catch (e) { return; }
    const target = id && document.getElementById(id);
    if (!target) return;
    let opened = false;
    for (let e = target; e; e = e.parentElement) {
      if (e.tagName === 'DETAILS' && !e.open && !e.classList.contains('toc')) { e.open = true; opened = true; }
    }
    if (opened) target.scrollIntoView();
  };

  if (boxes.length) {
    const checks = boxes.filter(b => b.classList.contains('check')).length;
    const label = document.createElement('label'), box = document.createElement('input');
    box.type = 'checkbox'; box.checked = stored();
    label.className = 'fold-switch';
    label.append(box, ' Show all code' + (checks ? ` and the ${checks} check${checks > 1 ? 's' : ''}` : ''));
    box.addEventListener('change', () => { store(box.checked); openAll(box.checked); });
    const meta = document.querySelector('.page-meta'), title = document.querySelector('#title-block-header');
    if (meta) meta.append(label); else if (title) title.append(label); else boxes[0].before(label);
    if (box.checked) openAll(true);
  }
  // what scrolls sideways can be scrolled with the keys
  const reach = () => document.querySelectorAll('main :is(pre, .math, .table-scroll, .cell-output, p, ul, ol, li, dl)').forEach(e => {
    if (e.scrollWidth > e.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX)) e.tabIndex = 0;
  });
  addEventListener('load', reach); addEventListener('resize', reach); document.addEventListener('toggle', reach, true);

  addEventListener('hashchange', reveal);
  reveal();
})();
