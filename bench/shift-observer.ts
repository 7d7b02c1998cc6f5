import type { BrowserContext, Page } from '@playwright/test'

/** A layout shift. `at` is in ms on the Unix clock. */
export interface Shift {
  at: number
  value: number
  /** True if the applicant pressed or typed in the 500 ms before. Layout shift scores leave such shifts out. */
  afterInput: boolean
  /** The elements that moved, as tag names and class names. */
  moved: string[]
}

export const installShiftObserver = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(observeShifts)

/**
 * Returns the shifts since the previous call, across all documents of this tab. Leaves out the shifts in the 100 ms
 * after a path change, because one screen then replaces another.
 */
export const readShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => {
    const shifts = JSON.parse(sessionStorage.getItem('layout shifts') ?? '[]')
    sessionStorage.removeItem('layout shifts')
    return shifts
  })

/** Returns the largest sum of a session window: shifts less than 1 s apart, at most 5 s in all (web.dev/cls). */
export const cumulativeShift = (shifts: readonly Shift[]): number => {
  let largest = 0
  let sum = 0
  let start = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { at, value } of shifts.toSorted((a, b) => a.at - b.at)) {
    const isSameWindow = at - last < 1000 && at - start < 5000
    if (!isSameWindow) start = at
    sum = isSameWindow ? sum + value : value
    last = at
    largest = Math.max(largest, sum)
  }
  return largest
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs in the page. */
function observeShifts(): void {
  if (window !== window.top) return
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'removed'
    const [name = ''] = element.classList
    return `${element.tagName.toLowerCase()}${name && `.${name.replace(/^_|_[^_]+_\d+$/g, '')}`}`
  }
  let enteredAt = Number.NEGATIVE_INFINITY
  let changedAt = Number.NEGATIVE_INFINITY
  // Chromium counts a person's entries as input, but not those of Playwright's `fill` and `selectOption`.
  for (const type of ['input', 'change'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        enteredAt = timeStamp
      },
      true,
    )
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function (this: History, ...parameters) {
      const { pathname } = location
      original.apply(this, parameters)
      if (location.pathname !== pathname) changedAt = performance.now()
    }
  }
  const isWithin = (ms: number, at: number, since: number) => at >= since && at - since < ms
  new PerformanceObserver((list) => {
    const shifts: Shift[] = JSON.parse(sessionStorage.getItem('layout shifts') ?? '[]')
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (isWithin(100, startTime, changedAt)) continue
      shifts.push({
        at: performance.timeOrigin + startTime,
        value,
        afterInput: hadRecentInput || isWithin(500, startTime, enteredAt),
        moved: sources.map(({ node }) => nameOf(node)),
      })
    }
    sessionStorage.setItem('layout shifts', JSON.stringify(shifts))
  }).observe({ type: 'layout-shift', buffered: true })
}
