import { setTimeout as sleep } from 'node:timers/promises'
import { phone } from './browser.ts'
import type { startPlainBrowser, Tab } from './devtools.ts'

/** Measurements of a first visit with a cold cache. Times are in ms since the start of the navigation. */
export type View = Awaited<ReturnType<typeof firstView>>

const bytesPerSecond = (megabits: number): number => (megabits * 1_000_000) / 8

/** A phone on a slow network: 150 ms per round trip, 1.6 Mbps down, and a CPU that is 4 times slower. */
export const slowPhone = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond(1.6),
    uploadThroughput: bytesPerSecond(0.75),
  },
}

type PlainBrowser = Awaited<ReturnType<typeof startPlainBrowser>>

/**
 * Opens the address with an empty cache and waits until the page is complete and the network is idle. Opens `elsewhere`, a
 * page of another site, before it. In an empty tab, Chromium would start a new process only for pages with the header
 * `Cross-Origin-Opener-Policy`, such as ours; after a page of another site, it does so for every page.
 */
export const firstView = async (
  browser: PlainBrowser,
  { url, elsewhere }: { url: string; elsewhere: string },
  conditions?: typeof slowPhone,
) => {
  const tab = await browser.newTab()
  try {
    await open(tab, elsewhere)
    const traffic = await watchTraffic(tab)
    await tab.send('Emulation.setDeviceMetricsOverride', {
      ...phone.viewport,
      deviceScaleFactor: 1,
      mobile: true,
    })
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    if (conditions) {
      await tab.send('Network.emulateNetworkConditions', conditions.network)
      await tab.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
    }
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
    await tab.send('Page.navigate', { url })
    const deadline = performance.now() + 30_000
    while (!(await evaluate(tab, () => (window as unknown as { seen?: Seen }).seen?.complete))) {
      if (performance.now() > deadline) throw new Error('The page was not complete within 30 seconds')
      await sleep(100)
    }
    await traffic.quiet()
    const times = await evaluate(tab, timings)
    return { ...traffic.sums(), ...times, untilComplete: traffic.until(times.completeAt) }
  } finally {
    await tab.close()
  }
}

const open = async (tab: Tab, url: string): Promise<void> => {
  await tab.send('Page.enable')
  const loaded = new Promise<void>((resolve) => tab.on('Page.loadEventFired', () => resolve()))
  await tab.send('Page.navigate', { url })
  await loaded
}

/** Runs the function in the page. */
const evaluate = async <Result>(tab: Tab, run: () => Result): Promise<Result> => {
  const { result, exceptionDetails } = await tab.send('Runtime.evaluate', {
    expression: `(${run})()`,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result.value
}

interface Answer {
  url: string
  type: string
  compressed: boolean
  headerBytes: number
  bytes: number
}

/** Bytes that arrived at once, headers included. `at` is in seconds on the clock of the protocol's timestamps. */
interface Arrival {
  requestId: string
  at: number
  bytes: number
}

const watchTraffic = async (tab: Tab) => {
  const answers = new Map<string, Answer>()
  const open = new Set<string>()
  const sentAt: number[] = []
  const arrivals: Arrival[] = []
  /** Difference between Unix time and the protocol's monotonic timestamps, in seconds. */
  let epoch = 0
  let lastChange = performance.now()
  const changed = () => {
    lastChange = performance.now()
  }
  tab.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime }) => {
    epoch ||= wallTime - timestamp
    open.add(requestId)
    sentAt.push(timestamp)
    changed()
  })
  tab.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
    const headers: Record<string, string> = response.headers
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')
    arrivals.push({ requestId, at: timestamp, bytes: response.encodedDataLength })
    answers.set(requestId, {
      url: response.url,
      type: kindOf(response.mimeType, type),
      compressed: encoding?.[1] === 'br',
      headerBytes: response.encodedDataLength,
      bytes: 0,
    })
  })
  tab.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    arrivals.push({ requestId, at: timestamp, bytes: encodedDataLength })
  })
  tab.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    // Some bytes are reported only here.
    const known = arrivals.filter((arrival) => arrival.requestId === requestId)
    const bytes = encodedDataLength - known.reduce((sum, arrival) => sum + arrival.bytes, 0)
    arrivals.push({ requestId, at: timestamp, bytes })
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength - answer.headerBytes
    open.delete(requestId)
    changed()
  })
  tab.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId)
    changed()
  })
  await tab.send('Network.enable')

  return {
    /** Waits until the network has been idle for one second; throws after 30 seconds. */
    async quiet() {
      const deadline = performance.now() + 30_000
      while (open.size > 0 || performance.now() - lastChange < 1_000) {
        if (performance.now() > deadline) throw new Error('The page did not stop to fetch within 30 seconds')
        await sleep(50)
      }
    },
    sums() {
      const all = [...answers.values()]
      const scripts = all.filter(({ type }) => type === 'Script')
      const bodies = (some: Answer[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
      return {
        bytes: bodies(all),
        scriptBytes: bodies(scripts),
        scripts: scripts.length,
        requests: all.length,
        uncompressed: all.filter(({ type, compressed }) => !compressed && isText(type)).map(({ url }) => url),
      }
    },
    /** Counts the requests sent and the bytes received, headers included, until a Unix time in ms. */
    until(unixMs: number) {
      const end = unixMs / 1000 - epoch
      return {
        requests: sentAt.filter((at) => at <= end).length,
        bytes: arrivals.reduce((sum, { at, bytes }) => (at <= end ? sum + bytes : sum), 0),
      }
    },
  }
}

/** Recognizes scripts by MIME type, because preloaded modules have no resource type of their own. */
const kindOf = (mimeType: string, type: string): string => (mimeType.includes('javascript') ? 'Script' : type)

const isText = (type: string): boolean => ['Document', 'Script', 'Stylesheet'].includes(type)

interface Seen {
  lcp: number
  reacts: number
  complete: number
  tasks: { start: number; ms: number }[]
}

/**
 * Runs in the page before the page's own scripts. From the first paint on, presses the form's button.
 * `reacts`: time when the page or the browser first reports the missing email address after a press.
 * `complete`: time when the page's own script reports the missing address. Without scripts, the same as `reacts`.
 */
const observe = (): void => {
  const seen: Seen = { lcp: 0, reacts: 0, complete: 0, tasks: [] }
  Object.assign(window, { seen })
  let isComplete = false
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!isComplete) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })

  const atNextPaint = (what: 'reacts' | 'complete') =>
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => {
        seen[what] ||= performance.now()
      }
      painted.port2.postMessage(undefined)
    })
  let isNative = false
  const onInvalid = () => {
    isNative = true
    atNextPaint('reacts')
    if (document.querySelector('script[type=module]')) return
    isComplete = true
    atNextPaint('complete')
  }
  addEventListener('invalid', onInvalid, true)
  const press = () => {
    if (isComplete) return
    const form = document.querySelector('form')
    // After the browser's own message, presses again only once the page's script has set `noValidate`.
    if (form && performance.getEntriesByName('first-contentful-paint').length > 0) {
      if (form.noValidate || !isNative)
        form.querySelector<HTMLButtonElement>('button:not([type=button])')?.click()
      if (form.querySelector('input[aria-invalid=true]')) {
        isComplete = true
        atNextPaint('reacts')
        atNextPaint('complete')
      }
    }
    setTimeout(press, 10)
  }
  press()
}

/** Runs in the page. */
const timings = () => {
  const { seen } = window as unknown as { seen: Seen }
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const after = seen.tasks.filter(({ start, ms }) => start + ms > fcp)
  const blocking = after.map(({ start, ms }) => start + ms - Math.max(start, fcp) - 50)
  return {
    fcpMs: fcp,
    lcpMs: seen.lcp,
    reactsMs: seen.reacts,
    completeMs: seen.complete,
    /** Unix time in ms. */
    completeAt: performance.timeOrigin + seen.complete,
    // Sums the task time beyond 50 ms, after the first contentful paint.
    blockingMs: blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0),
  }
}
