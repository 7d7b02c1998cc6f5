import type { JourneyPage } from './page.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where the parts of a screen are, in CSS pixels from the top left of the page. */
export interface ScreenParts {
  boxes: Readonly<Record<string, Box>>
  /** The width of the window, and that of what it shows. */
  width: number
  scrollWidth: number
}

/** How far a part may be from its place in Chromium: fonts are spaced differently, so a heading may need one more line. */
const tolerance = { x: 4, width: 8, y: 40, height: 40 } as const

/** Scrolls to the top, waits until nothing moves, and reads the visible parts of the screen. */
export const readParts = (page: JourneyPage): Promise<ScreenParts> =>
  page.evaluate(async () => {
    const read = (): ScreenParts => {
      const boxes: Record<string, Box> = {}
      const add = (name: string, element: Element | null | undefined) => {
        if (!element?.checkVisibility({ visibilityProperty: true })) return
        const { x, y, width, height } = element.getBoundingClientRect()
        if (width > 0 && height > 0) boxes[name] = { x, y, width, height }
      }
      add('header', document.querySelector('header'))
      add('progress', document.querySelector('nav ol'))
      add('heading', document.querySelector('h1'))
      const buttons = ['main button[type=submit]', 'main button'].flatMap((selector) =>
        [...document.querySelectorAll(selector)].slice(-1),
      )
      add('action bar', buttons[0]?.parentElement)
      add('footer', document.querySelector('footer'))
      for (const label of document.querySelectorAll('main label, main legend'))
        add(`“${label.textContent?.trim().slice(0, 60)}”`, label)
      return { boxes, width: innerWidth, scrollWidth: document.documentElement.scrollWidth }
    }
    const end = Date.now() + 10_000
    for (let before = ''; ; ) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      scrollTo({ top: 0, behavior: 'instant' })
      const now = read()
      // The footer is hidden while a part of the screen loads.
      const isLoaded = now.boxes.footer && !document.querySelector('[data-loading]')
      if ((isLoaded && JSON.stringify(now) === before) || Date.now() > end) return now
      before = JSON.stringify(now)
    }
  }, undefined)

/** The steps of an application. The last one has no action bar. */
const steps = [
  ...['name', 'address', 'citizenship', 'identity', 'employment', 'beneficiaries', 'finances', 'suitability'],
  ...['affiliations', 'agreements', 'statements', 'documents', 'contribution', 'bank', 'deposit-form'],
  ...['deposit-verify', 'confirmation', 'congratulations'],
]

const requiredParts = (screen: string): string[] => [
  ...['header', 'heading', 'footer'],
  ...(steps.includes(screen) ? ['progress'] : []),
  ...(steps.slice(0, -1).includes(screen) ? ['action bar'] : []),
]

/** Lists what is wrong with a screen by itself: missing parts, parts outside the window, a wide page. */
export const faultsOf = (screen: string, { boxes, width, scrollWidth }: ScreenParts): string[] => [
  ...requiredParts(screen)
    .filter((name) => !boxes[name])
    .map((name) => `the ${name} is not visible`),
  ...Object.entries(boxes)
    .filter(([, { x, width: own }]) => x < 0 || x + own > width + 1)
    .map(([name]) => `${name} is not within the window`),
  ...(scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : []),
]

/** Lists parts that are missing, added or in another place than in Chromium. */
export const differencesOf = (chromium: ScreenParts, other: ScreenParts): string[] =>
  [...new Set([...Object.keys(chromium.boxes), ...Object.keys(other.boxes)])].flatMap((name) => {
    const [wanted, found] = [chromium.boxes[name], other.boxes[name]]
    if (!wanted || !found) return [`${name} is visible only in ${wanted ? 'Chromium' : 'this engine'}`]
    const sides = Object.keys(tolerance) as (keyof Box)[]
    const moved = sides.filter((side) => Math.abs(wanted[side] - found[side]) > tolerance[side])
    return moved.map(
      (side) => `${name}: ${side} is ${Math.round(found[side])}, in Chromium ${Math.round(wanted[side])}`,
    )
  })
