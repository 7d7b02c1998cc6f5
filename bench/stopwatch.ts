import type { BrowserContext, Page } from '@playwright/test'

import type { Stretch } from './provider-time.ts'

export interface Lap extends Stretch {
  from: string
  to: string
  /** Requests of a provider's script to its own server. */
  foreign: Stretch[]
}

export const install = (context: BrowserContext): Promise<unknown> => context.addInitScript(stopwatch)

/** Laps since the last reading, over all documents of this tab and site. */
export const readLaps = (page: Page): Promise<Lap[]> =>
  page.evaluate(() => {
    const laps = JSON.parse(sessionStorage.getItem('stopwatch laps') ?? '[]')
    sessionStorage.removeItem('stopwatch laps')
    return laps
  })

/**
 * Runs in the page: starts at a click (or submit without one) and ends in the frame that paints a new
 * heading. Its state survives document loads in session storage.
 */
function stopwatch(): void {
  if (window !== window.top) return
  const NOW = 'stopwatch start'
  const LAPS = 'stopwatch laps'
  const FOREIGN = 'stopwatch foreign'
  const clock = (at: number) => performance.timeOrigin + at
  const shown = () =>
    [...document.querySelectorAll('h1')].find((h1) => h1.checkVisibility())?.textContent ?? ''
  const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null')

  const begin = (event: Event) => {
    const started = read(NOW)
    const start = clock(event.timeStamp)
    if (event.type === 'submit' && started && start - started.start < 100) return
    sessionStorage.setItem(NOW, JSON.stringify({ from: shown(), start }))
    sessionStorage.removeItem(FOREIGN)
  }
  addEventListener('click', begin, { capture: true })
  addEventListener('submit', begin, { capture: true })

  /** Of this document and the previous one. */
  const foreign = () => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const others = fetched.filter(
      (entry) => entry.initiatorType === 'fetch' && !entry.name.startsWith(location.origin),
    )
    const own = others.map((entry) => ({ start: clock(entry.startTime), end: clock(entry.responseEnd) }))
    return [...(read(FOREIGN) ?? []), ...own]
  }
  addEventListener('pagehide', () => sessionStorage.setItem(FOREIGN, JSON.stringify(foreign())))

  const look = () => {
    const started = read(NOW)
    const to = shown()
    if (!started || to === '' || to === started.from) return
    sessionStorage.removeItem(NOW)
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => {
        const lap = { ...started, to, end: clock(performance.now()), foreign: foreign() }
        sessionStorage.setItem(LAPS, JSON.stringify([...(read(LAPS) ?? []), lap]))
      }
      painted.port2.postMessage(undefined)
    })
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}
