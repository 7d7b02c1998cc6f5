import type { BrowserContext, Page } from '@playwright/test'

interface TimeSpan {
  start: number
  end: number
}

/** Reads from the server's log the times during which the server waited for a provider. */
export const providerWaits = (log: string[]): TimeSpan[] =>
  log.flatMap((line) => {
    if (!line.includes('"provider call"')) return []
    const { time, ms } = JSON.parse(line) as { time: number; ms: number }
    return [{ start: time - ms, end: time }]
  })

/** Returns how many ms of the span lie within at least one of the other spans. */
export const timeWithin = ({ start, end }: TimeSpan, others: TimeSpan[]): number => {
  let covered = 0
  let from = start
  for (const other of others.toSorted((a, b) => a.start - b.start)) {
    const begin = Math.max(other.start, from)
    const stop = Math.min(other.end, end)
    if (stop <= begin) continue
    covered += stop - begin
    from = stop
  }
  return covered
}

export interface Lap extends TimeSpan {
  from: string
  to: string
  /** Requests from a provider's script to the provider's server. */
  providerRequests: TimeSpan[]
}

export const install = (context: BrowserContext): Promise<unknown> => context.addInitScript(stopwatch)

/** Returns the laps since the previous call, across all documents of this tab and site. */
export const readLaps = (page: Page): Promise<Lap[]> =>
  page.evaluate(() => {
    const laps = JSON.parse(sessionStorage.getItem('stopwatch laps') ?? '[]')
    sessionStorage.removeItem('stopwatch laps')
    return laps
  })

/** Runs in the page. A lap lasts from a click, or a submit without a click, to the frame that paints a new heading. */
function stopwatch(): void {
  if (window !== window.top) return
  const startKey = 'stopwatch start'
  const lapsKey = 'stopwatch laps'
  const requestsKey = 'stopwatch provider requests'
  const clock = (at: number) => performance.timeOrigin + at
  const shown = () =>
    [...document.querySelectorAll('h1')].find((h1) => h1.checkVisibility())?.textContent ?? ''
  const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null')

  const begin = (event: Event) => {
    const started = read(startKey)
    const start = clock(event.timeStamp)
    if (event.type === 'submit' && started && start - started.start < 100) return
    sessionStorage.setItem(startKey, JSON.stringify({ from: shown(), start }))
    sessionStorage.removeItem(requestsKey)
  }
  addEventListener('click', begin, { capture: true })
  addEventListener('submit', begin, { capture: true })

  /** Returns the requests to the provider from this document and from the previous document. */
  const providerRequests = () => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const others = fetched.filter(
      (entry) => entry.initiatorType === 'fetch' && !entry.name.startsWith(location.origin),
    )
    const own = others.map((entry) => ({ start: clock(entry.startTime), end: clock(entry.responseEnd) }))
    return [...(read(requestsKey) ?? []), ...own]
  }
  addEventListener('pagehide', () => sessionStorage.setItem(requestsKey, JSON.stringify(providerRequests())))

  const checkHeading = () => {
    const started = read(startKey)
    const to = shown()
    if (!started || to === '' || to === started.from) return
    sessionStorage.removeItem(startKey)
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => {
        const lap = { ...started, to, end: clock(performance.now()), providerRequests: providerRequests() }
        sessionStorage.setItem(lapsKey, JSON.stringify([...(read(lapsKey) ?? []), lap]))
      }
      painted.port2.postMessage(undefined)
    })
  }
  new MutationObserver(checkHeading).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}
