"""Finds words on a page that are cut off, run out of their box, or lie over one another."""

from typing import Final

from playwright.sync_api import Page

_FIND: Final = r"""
() => {
  const NEAR = 4; // how far up the boxes of neighbors meet
  const SLACK = 1.5; // rounding, and letters that reach a little over their line
  const isScroller = (style, axis) => /auto|scroll/.test(style[`overflow${axis}`]);
  const isCutting = (style, axis) => /hidden|clip/.test(style[`overflow${axis}`]);
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

  function* wordsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() === '' || element.closest('svg, script, style, option, .unseen, .skip, [hidden]')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (chain(element).some((one) => isUnseen(one))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (rects.length > 0) yield { element, rects, text: node.data.trim().replace(/\s+/g, ' ') };
    }
  }

  function chain(element) {
    return element === null || element === document.documentElement ? [] : [element, ...chain(element.parentElement)];
  }

  /** Left to ears. */
  function isUnseen(element) {
    const { clipPath, position } = getComputedStyle(element);
    return clipPath.startsWith('inset(50%') && position === 'absolute';
  }

  /** The whole of a shortened text stands in a title. */
  function isTold({ element, text }) {
    return chain(element).some((one) => (one.title ?? '').includes(text));
  }

  /** What keeps words from being seen: a box around them that cuts, and that nobody can scroll. */
  function faultOf(words) {
    let { rects } = words;
    for (const box of chain(words.element)) {
      const style = getComputedStyle(box);
      const bounds = box.getBoundingClientRect();
      if (style.position === 'fixed') return undefined;
      if (isScroller(style, 'X') || isScroller(style, 'Y')) return undefined;
      const isWide = rects.some(({ left, right }) => left < bounds.left - SLACK || right > bounds.right + SLACK);
      const isHigh = rects.some(({ top, bottom, height }) =>
        top < bounds.top - height * 0.3 || bottom > bounds.bottom + height * 0.3);
      if ((isWide && isCutting(style, 'X')) || (isHigh && isCutting(style, 'Y')))
        return isTold(words) ? undefined : 'is cut off';
      const hasBorder = Number.parseFloat(style.borderTopWidth) > 0;
      const isBox = hasBorder || box.matches('button, summary, label, select, .button');
      if (isBox && isWide && style.display !== 'inline') return 'runs out of its box';
    }
    const isOut = rects.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK);
    return isOut ? 'runs out of the page' : undefined;
  }

  /** What is left of words where boxes around them cut. */
  function seenOf({ element, rects }) {
    const cutting = chain(element).filter((box) => isCutting(getComputedStyle(box), 'X'));
    return cutting.map((box) => box.getBoundingClientRect()).reduce((left, bounds) => left.map((rect) => ({
      left: Math.max(rect.left, bounds.left), right: Math.min(rect.right, bounds.right),
      top: Math.max(rect.top, bounds.top), bottom: Math.min(rect.bottom, bounds.bottom), height: rect.height,
    })), rects);
  }

  function overlap(one, other) {
    const parents = chain(one.element).slice(0, NEAR);
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
    if (!chain(other.element).slice(0, NEAR).some((parent) => parents.includes(parent))) return false;
    // What scrolls passes below what stays.
    if ([...parents, ...chain(other.element).slice(0, NEAR)].some((box) => getComputedStyle(box).position === 'sticky'))
      return false;
    return seenOf(one).some((a) => seenOf(other).some((b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.35 * Math.min(a.height, b.height)));
  }

  /** How wide a list would be if there were nothing in its way, and only what is chosen in it. */
  function neededBy(box) {
    const alone = box.cloneNode(false);
    alone.append(new Option(box.selectedOptions[0]?.text ?? ''));
    alone.style.cssText = 'position: absolute; visibility: hidden; width: max-content; min-width: 0; max-width: none';
    box.after(alone);
    const { offsetWidth } = alone;
    alone.remove();
    return offsetWidth;
  }

  function name({ element, text }) {
    const classes = [...element.classList].filter((one) => !one.startsWith('svelte-'));
    return `${[element.tagName.toLowerCase(), ...classes].join('.')} "${text.slice(0, 60)}"`;
  }

  const all = [...wordsOf(top)];
  const faults = all.map((words) => [words, faultOf(words)]).filter(([, fault]) => fault !== undefined)
    .map(([words, fault]) => `${name(words)} ${fault}`);
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      if (overlap(one, other)) faults.push(`${name(one)} lies over ${name(other)}`);
  for (const box of document.querySelectorAll('select'))
    if (box.checkVisibility() && neededBy(box) > box.offsetWidth + 1 && box.title === '')
      faults.push(`select "${box.selectedOptions[0]?.text}" is cut off`);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide on a screen of ${innerWidth}`);
  return [...new Set(faults)];
}
"""


def misfits(page: Page) -> list[str]:
    """Everything that does not fit, one line each."""
    found: list[str] = page.evaluate(_FIND)
    return found
