// Demos: a play button and sliders over pictures that were drawn beforehand. A picture is loaded when a slider comes near it,
// its neighbours as soon as the reader turns to the demo. Without this script one picture of each demo is seen.
(() => {
  'use strict';
  const icon = '<svg viewBox="0 0 24 24" aria-hidden="true"><path class="go" d="M7 4v16l13-8z"/><path class="halt" d="M6 5h4v14H6zm8 0h4v14h-4z"/></svg>';
  document.querySelectorAll('.demo').forEach(demo => {
    const picture = demo.querySelector('img'), button = demo.querySelector('button'), said = [...demo.querySelectorAll('output')];
    const sliders = [...demo.querySelectorAll('input')], labels = sliders.map(s => s.dataset.labels.split('|'));
    const {alt, folder, interval} = demo.dataset, frames = demo.dataset.frames.split(' '), loaded = new Map();
    const address = at => folder + frames[at.reduce((k, i, s) => k * labels[s].length + i, 0)];   // eq-demo-place
    const load = src => {
      if (!loaded.has(src)) {
        const i = new Image();
        i.src = src;
        loaded.set(src, i.decode().then(() => i, () => { loaded.delete(src); }));   // what failed is asked for again
      }
      return loaded.get(src);
    };
    const now = () => sliders.map(s => +s.value);
    const near = () => sliders.forEach((s, k) => [1, -1, 2, -2, 3].forEach(d => {
      const at = now(), i = at[k] + d;
      if (i >= 0 && i < labels[k].length) { at[k] = i; load(address(at)); }
    }));
    let moves = 0, shown = 0, timer = 0;
    const show = async () => {
      const at = now(), move = ++moves, src = address(at);
      sliders.forEach((s, k) => { said[k].textContent = labels[k][at[k]]; s.setAttribute('aria-valuetext', labels[k][at[k]]); });
      await load(src);
      if (move < shown) return;                                                    // a later one is there already
      shown = move;
      picture.src = src;
      picture.alt = alt + ': ' + sliders.map((s, k) => s.dataset.name + ' = ' + labels[k][at[k]]).join(', ');
      near();
    };
    const playing = yes => { button.classList.toggle('playing', yes); button.setAttribute('aria-label', (yes ? 'pause ' : 'play ') + sliders[0].dataset.name); };
    const stop = () => { clearTimeout(timer); timer = 0; playing(false); };
    const step = async () => {
      const begun = performance.now(), first = sliders[0];
      first.value = (+first.value + 1) % labels[0].length;
      await show();
      if (timer) timer = setTimeout(step, Math.max(0, interval - (performance.now() - begun)));   // in step, and never before the picture is there
    };
    button.innerHTML = icon;
    button.addEventListener('click', () => { if (timer) stop(); else { playing(true); timer = setTimeout(step, 0); } });
    sliders.forEach((s, k) => s.addEventListener('input', () => { if (k === 0 && timer) stop(); show(); }));
    for (const kind of ['pointerenter', 'focusin', 'touchstart']) demo.addEventListener(kind, near, {passive: true, once: true});
    demo.querySelector('.demo-controls').style.visibility = '';
  });
})();
