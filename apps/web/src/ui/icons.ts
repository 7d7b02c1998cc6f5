/** Shapes on a grid of 20 by 20, drawn with a stroke. */
const shapes = {
  lock: '<path d="M6 10V7a4 4 0 0 1 8 0v3M4.5 10h11v7h-11z"/>',
  shield: '<path d="M10 3 4 5.5V10c0 3.6 2.6 6 6 7 3.4-1 6-3.4 6-7V5.5zM7.5 10l1.8 1.8L12.8 8"/>',
  clock: '<circle cx="10" cy="10" r="7"/><path d="M10 6v4l2.5 2"/>',
} as const

export type IconName = keyof typeof shapes

/** Symbols that the server writes into each page. `Icon` refers to them, so that the scripts contain no shapes. */
export const iconSymbols = Object.entries(shapes)
  .map(([name, shape]) => `<symbol id="icon-${name}" viewBox="0 0 20 20">${shape}</symbol>`)
  .join('')
