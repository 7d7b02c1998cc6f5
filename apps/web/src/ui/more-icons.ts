/** SVG paths like those in icons.ts, for icons that no prerendered page uses. */
const others = {
  mail: 'M4 4.5h12A1.5 1.5 0 0 1 17.5 6v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 14V6A1.5 1.5 0 0 1 4 4.5zM3 6l7 5 7-5',
  chat: 'M3 4.5h14V14H9l-3.5 3v-3H3zM6.5 7.8h7M6.5 10.8h4.5',
  document: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13h5',
  phone:
    'M7.3 2.5h5.4a1.8 1.8 0 0 1 1.8 1.8v11.4a1.8 1.8 0 0 1-1.8 1.8H7.3a1.8 1.8 0 0 1-1.8-1.8V4.3a1.8 1.8 0 0 1 1.8-1.8zM9 14.8h2',
  globe:
    'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0h14M10 3c2.3 2 3.4 4.4 3.4 7s-1.1 5-3.4 7c-2.3-2-3.4-4.4-3.4-7S7.7 5 10 3z',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M13.2 13.2l4 4',
  info: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M10 9.3V14M10 6.3v.1',
  bolt: 'm11 2.5-6.5 9h5L9 17.5l6.5-9h-5z',
  coins:
    'M4 5.7a6 2.5 0 1 0 12 0 6 2.5 0 1 0-12 0v8.6c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5V5.7M4 10c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5',
  house: 'm3 9.5 7-6 7 6M5 8v8.5h10V8M8.5 16.5v-4h3v4',
  chart: 'M3.5 3v13.5H17M7 13v-3M10.5 13V7M14 13V9',
  people:
    'M5 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M2.5 16c0-3 2.2-4.5 5-4.5s5 1.5 5 4.5M12.5 4.7a2.5 2.5 0 0 1 0 4.6M14 11.8c2 .5 3.5 1.9 3.5 4.2',
  check: 'M4 10.5 8.2 15 16 6',
  close: 'm5 5 10 10M15 5 5 15',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
} as const

export type OtherIcon = keyof typeof others

/** Adds the symbols of these icons, which the HTML documents do not contain. */
export const addIcons = (): void => {
  const sprite = document.querySelector('body > svg')
  if (!sprite || document.getElementById('icon-check')) return
  const create = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, d] of Object.entries(others)) {
    const [symbol, path] = [create('symbol'), create('path')]
    symbol.id = `icon-${name}`
    symbol.setAttribute('viewBox', '0 0 20 20')
    path.setAttribute('d', d)
    symbol.append(path)
    sprite.append(symbol)
  }
}
