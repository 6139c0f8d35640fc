"""What players ask a table's page, in the page's own language."""

from typing import Final

ROOT: Final = "[data-seq][data-link]"
FINAL: Final = "[data-final]"

READ_STATE: Final = f"""() => {{
  const nothing = {{ link: 'live', turn: 'other', decision: 'none', is_busy: false }};
  if (document.querySelector('{FINAL}') !== null) return {{ ...nothing, seq: 1e6, phase: 'over' }};
  const root = document.querySelector('{ROOT}');
  if (root === null) return {{ ...nothing, seq: 0, phase: 'hidden' }};
  const {{ seq, link, phase, turn, decision, busy }} = root.dataset;
  const isBusy = busy !== undefined && busy !== 'false';
  return {{ seq: Number(seq), link, phase, turn, decision, is_busy: isBusy }};
}}"""

IS_OWED: Final = f"""(after) => {{
  const state = ({READ_STATE})();
  if (state.phase === 'over') return state;
  const isOwed = state.link === 'live' && !state.is_busy && state.decision !== 'none';
  return isOwed && state.seq > after ? state : null;
}}"""

IS_PAST: Final = f"""(seq) => {{
  const state = ({READ_STATE})();
  return state.phase === 'hidden' || state.seq > seq;
}}"""

# Where the middle of each track is on the screen once the map lies still, and whether it can be pressed there.
FIND_TRACKS: Final = """async (selector) => {
  const look = () => [...document.querySelectorAll(selector)].map((track) => {
    const box = track.querySelector('[data-handle]').getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    return { id: track.dataset.track, x, y, is_free: there?.closest('[data-track]') === track };
  });
  const nextFrame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  let [before, now, still] = [look(), [], 0];
  while (still < 2) {
    await nextFrame();
    now = look();
    still = JSON.stringify(now) === JSON.stringify(before) ? still + 1 : 0;
    before = now;
  }
  return now;
}"""

CAN_BE_PRESSED: Final = """(selector) => [...document.querySelectorAll(selector)].some((one) =>
  one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.ariaDisabled !== 'true')"""
