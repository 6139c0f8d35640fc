/** Small signs as path data, drawn around the origin in a box one unit wide. */

/** A steam engine in profile: marks the slots of a ferry that want a wild card. */
export const ENGINE_SIGN =
  'M-.5-.36h.38v.08h-.04v.18h.26v-.14h-.06v-.11h.28v.11h-.06v.14h.08q.08 0 .08.08v.12h.06v.12h-.94v-.12h.04v-.38h-.08z M-.36-.24v.14h.1v-.14z M-.4.28a.13.13 0 1 1 .26 0 .13.13 0 1 1-.26 0z M-.08.28a.13.13 0 1 1 .26 0 .13.13 0 1 1-.26 0z M.24.31a.1.1 0 1 1 .2 0 .1.1 0 1 1-.2 0z';

/** The star of a wild card and of an attraction. */
export const STAR =
  'M0-.5l.1236.3299.3519.0156-.2755.2194.0938.3396-.2938-.1945-.2938.1945.0938-.3396-.2755-.2194.3519-.0156z';
