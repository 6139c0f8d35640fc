/** How large everything on a board is drawn, in its units; `unit` is what one unit of the look is on that board. */

export const SIZES = {
  slotCorner: 1.7,
  slotEdge: 0.95,
  litSlotEdge: 1.5,
  rail: 1.3,
  coupling: 2.4,
  tunnelGap: 1.2,
  tunnelFrame: 2.4,
  tunnelDash: [2.6, 1.9],
  engineDisc: 0.62, // of the slot's thickness
  train: 1.16, // of the slot's thickness
  trainCorner: 2.6,
  trainEdge: 1.1,
  trainShape: 3.1,
  ghostDash: [3, 2],
  letter: 7.6,
  letterTab: 7.2,
  city: 6,
  cityEdge: 2,
  cityDot: 0.38, // of the city's radius
  attraction: 1.32, // of the city's radius
  station: [18, 19],
  stationShape: 3.6,
  ring: 4.4,
  ringWidth: 2.6,
  halo: 3.6,
  shoals: [40, 24, 10],
  coast: 0.9,
} as const;

/** The width of the bands under tracks beyond that of a slot. */
export const BANDS = { lit: 4.6, hovered: 6.6, wanted: 7, selected: 8.5, traced: 9.5, ownWays: 6, way: 15 } as const;

/** The least that can be read on a screen, in pixels: labels grow to it, letters on tracks are left out below it. */
export const READABLE = { label: 11, letter: 6 } as const;
