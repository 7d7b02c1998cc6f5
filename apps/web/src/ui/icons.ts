import type { OtherIcon } from './more-icons.ts'

/** SVG paths on a 20 × 20 grid, for the icons of prerendered pages. The HTML documents contain these icons. */
const prerendered = {
  lock: 'M6 10V7a4 4 0 0 1 8 0v3M4.5 10h11v7h-11z',
  shield: 'M10 3 4 5.5V10c0 3.6 2.6 6 6 7 3.4-1 6-3.4 6-7V5.5zM7.5 10l1.8 1.8L12.8 8',
  id: 'M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5zM5.4 9a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0M4.8 13c.5-1.2 3.9-1.2 4.4 0M12 8.5h3M12 11.5h3',
  bank: 'M3 8.5 10 4l7 4.5M4 8.5h12M5.5 8.5V14M10 8.5V14M14.5 8.5V14M3.5 16h13',
  clock: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M10 6v4l2.5 2',
  alert: 'M10 3.2 18 17H2zM10 8.5v3.5M10 14.4v.1',
} as const

export type IconName = keyof typeof prerendered | OtherIcon

/** Symbols that the server writes into each document. `Icon` refers to them by id. */
export const iconSymbols = Object.entries(prerendered)
  .map(([name, d]) => `<symbol id="icon-${name}" viewBox="0 0 20 20"><path d="${d}"/></symbol>`)
  .join('')
