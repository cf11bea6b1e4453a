// The definition of a term, while the pointer or the focus rests on it.
(() => {
  'use strict';
  let box = null;
  const hide = () => { if (box) { box.remove(); box = null; } };
  const show = e => {
    hide();
    box = document.createElement('div'); box.className = 'says'; box.id = 'says'; box.setAttribute('role', 'tooltip'); box.textContent = e.dataset.says;
    document.body.append(box); e.setAttribute('aria-describedby', 'says');
    const at = e.getBoundingClientRect(), wide = document.documentElement.clientWidth;
    box.style.left = Math.max(8, Math.min(at.left + scrollX, scrollX + wide - box.offsetWidth - 8)) + 'px';
    box.style.top = (at.top > box.offsetHeight + 12 ? at.top - box.offsetHeight - 6 : at.bottom + 6) + scrollY + 'px';
  };
  document.querySelectorAll('a.term').forEach(a => {
    a.addEventListener('mouseenter', () => show(a)); a.addEventListener('focus', () => show(a));
    a.addEventListener('mouseleave', hide); a.addEventListener('blur', hide);
  });
  addEventListener('keydown', e => { if (e.key === 'Escape') hide(); });
})();
