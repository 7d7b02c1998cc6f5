import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { phone } from './browser.ts'

/** Measurements of a first visit with a cold cache. Times are in ms since the start of the navigation. */
export type View = Awaited<ReturnType<typeof firstView>>

const kbps = (kilobits: number): number => Math.floor((kilobits * 1024) / 8)

/** Network and CPU limits of Lighthouse's `mobileSlow4G`, as applied in the browser. */
export const slowPhone = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150 * 3.75,
    downloadThroughput: kbps(1.6 * 1024 * 0.9),
    uploadThroughput: kbps(750 * 0.9),
  },
}

/** Opens the address in a new browser context and waits until the network is idle. */
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
    await traffic.quiet()
    return { ...traffic.sums(), ...(await timings(page)) }
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

const watchTraffic = async (devtools: CDPSession) => {
  const answers = new Map<string, Answer>()
  const open = new Set<string>()
  let lastChange = performance.now()
  const changed = () => {
    lastChange = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    open.add(requestId)
    changed()
  })
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const encoding = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === 'content-encoding',
    )
    answers.set(requestId, {
      url: response.url,
      type: kindOf(response.mimeType, type),
      compressed: encoding?.[1] === 'br',
      headerBytes: response.encodedDataLength,
      bytes: 0,
    })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
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
      const headers = (some: Answer[]) => some.reduce((sum, { headerBytes }) => sum + headerBytes, 0)
      return {
        bytes: bodies(all),
        scriptBytes: bodies(scripts),
        bytesWithHeaders: bodies(all) + headers(all),
        scriptBytesWithHeaders: bodies(scripts) + headers(scripts),
        scripts: scripts.length,
        uncompressed: all.filter(({ type, compressed }) => !compressed && isText(type)).map(({ url }) => url),
      }
    },
  }
}

/** Recognizes scripts by MIME type, because preloaded modules have no resource type of their own. */
const kindOf = (mimeType: string, type: string): string => (mimeType.includes('javascript') ? 'Script' : type)

const isText = (type: string): boolean => ['Document', 'Script', 'Stylesheet'].includes(type)

/** Runs in the page before the page's own scripts. */
const observe = (): void => {
  const seen = { lcp: 0, tasks: [] as { start: number; ms: number }[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

const timings = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; tasks: { start: number; ms: number }[] } }
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const after = seen.tasks.filter(({ start, ms }) => start + ms > fcp)
    const blocking = after.map(({ start, ms }) => start + ms - Math.max(start, fcp) - 50)
    return {
      fcpMs: fcp,
      lcpMs: seen.lcp,
      // Sums the task time beyond 50 ms, after the first contentful paint.
      blockingMs: blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0),
    }
  })
