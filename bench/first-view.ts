import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { phone } from './browser.ts'

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

/** Opens the address in a new browser context and waits until the page reacts and the network is idle. */
export const firstView = async (browser: Browser, url: string, conditions?: typeof slowPhone) => {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const traffic = await watchTraffic(devtools)
    if (conditions) {
      await devtools.send('Network.emulateNetworkConditions', conditions.network)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
    }
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.reacts > 0)
    await traffic.quiet()
    const times = await timings(page)
    return { ...traffic.sums(), ...times, untilReacts: traffic.until(times.reactsAt) }
  } finally {
    await context.close()
  }
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

const watchTraffic = async (devtools: CDPSession) => {
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
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime }) => {
    epoch ||= wallTime - timestamp
    open.add(requestId)
    sentAt.push(timestamp)
    changed()
  })
  devtools.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
    const encoding = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === 'content-encoding',
    )
    arrivals.push({ requestId, at: timestamp, bytes: response.encodedDataLength })
    answers.set(requestId, {
      url: response.url,
      type: kindOf(response.mimeType, type),
      compressed: encoding?.[1] === 'br',
      headerBytes: response.encodedDataLength,
      bytes: 0,
    })
  })
  devtools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    arrivals.push({ requestId, at: timestamp, bytes: encodedDataLength })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    // Some bytes are reported only here.
    const known = arrivals.filter((arrival) => arrival.requestId === requestId)
    const bytes = encodedDataLength - known.reduce((sum, arrival) => sum + arrival.bytes, 0)
    arrivals.push({ requestId, at: timestamp, bytes })
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength - answer.headerBytes
    open.delete(requestId)
    changed()
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId)
    changed()
  })
  await devtools.send('Network.enable')

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
  tasks: { start: number; ms: number }[]
}

/**
 * Runs in the page before the page's own scripts. From the first paint on, it presses the form's button every 10 ms.
 * The page reacts when a press has marked the empty email field as invalid and this mark has been painted.
 */
const observe = (): void => {
  const seen: Seen = { lcp: 0, reacts: 0, tasks: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!reacted) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })

  let reacted = false
  const react = () => {
    if (reacted) return
    reacted = true
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => {
        seen.reacts = performance.now()
      }
      painted.port2.postMessage(undefined)
    })
  }
  // The browser's own validation fires this event. Pages with `noValidate` mark the field themselves.
  addEventListener('invalid', react, true)
  const press = () => {
    if (reacted) return
    if (performance.getEntriesByName('first-contentful-paint').length > 0) {
      document.querySelector<HTMLButtonElement>('form button:not([type=button])')?.click()
      if (document.querySelector('input[aria-invalid=true]')) react()
    }
    setTimeout(press, 10)
  }
  press()
}

const timings = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen }
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const after = seen.tasks.filter(({ start, ms }) => start + ms > fcp)
    const blocking = after.map(({ start, ms }) => start + ms - Math.max(start, fcp) - 50)
    return {
      fcpMs: fcp,
      lcpMs: seen.lcp,
      reactsMs: seen.reacts,
      /** Unix time in ms. */
      reactsAt: performance.timeOrigin + seen.reacts,
      // Sums the task time beyond 50 ms, after the first contentful paint.
      blockingMs: blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0),
    }
  })
