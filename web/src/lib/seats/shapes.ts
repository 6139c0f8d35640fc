/** The shapes that tell seats apart without color, as path data around the origin: ● ■ ▲ ◆ ⬟, nominal radius 1. */

/** One shape a seat, in the order of the seats; they look equally large, so the pointed ones reach farther out. */
export const SEAT_SHAPES: readonly string[] = [
  'M-.87 0a.87.87 0 1 1 1.74 0a.87.87 0 1 1-1.74 0z',
  'M-.77-.77h1.54v1.54h-1.54z',
  'M0-1l.96 1.67h-1.92z',
  'M0-1.05l1.05 1.05-1.05 1.05-1.05-1.05z',
  'M0-.99l.95.69-.363 1.117h-1.174l-.363-1.117z',
];
