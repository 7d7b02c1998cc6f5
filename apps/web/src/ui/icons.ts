/** Shapes on a grid of 20 by 20, drawn with a stroke. */
const shapes = {
  lock: '<path d="M6 10V7a4 4 0 0 1 8 0v3M4.5 10h11v7h-11z"/>',
  shield: '<path d="M10 3 4 5.5V10c0 3.6 2.6 6 6 7 3.4-1 6-3.4 6-7V5.5zM7.5 10l1.8 1.8L12.8 8"/>',
  id: '<rect x="2.5" y="4.5" width="15" height="11" rx="1.5"/><circle cx="7" cy="9" r="1.6"/><path d="M4.8 13c.5-1.2 3.9-1.2 4.4 0M12 8.5h3M12 11.5h3"/>',
  bank: '<path d="M3 8.5 10 4l7 4.5M4 8.5h12M5.5 8.5V14M10 8.5V14M14.5 8.5V14M3.5 16h13"/>',
  clock: '<circle cx="10" cy="10" r="7"/><path d="M10 6v4l2.5 2"/>',
} as const

export type IconName = keyof typeof shapes

/** Symbols that the server writes into each page. `Icon` refers to them, so that the scripts contain no shapes. */
export const iconSymbols = Object.entries(shapes)
  .map(([name, shape]) => `<symbol id="icon-${name}" viewBox="0 0 20 20">${shape}</symbol>`)
  .join('')
