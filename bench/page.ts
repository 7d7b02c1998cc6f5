import type { Browser } from '@playwright/test'
import { startBrowser } from './browser.ts'
import { firstView, slowPhone, type View } from './first-view.ts'
import { serveFloorPage } from './floor-page.ts'
import { atMost, atMostTimesFloor, median, type Report } from './report.ts'
import { startSite, temporaryFolder } from './site.ts'

const runCount = 7

interface Views {
  page: View[]
  floor: View[]
}
type Of = (view: View) => number

const fcp: Of = ({ fcpMs }) => fcpMs
const lcp: Of = ({ lcpMs }) => lcpMs
const blocking: Of = ({ blockingMs }) => blockingMs
const middle = (views: View[], of: Of): number => median(views.map(of))

/** Measures the first view of `/onboarding`: transferred bytes, paint and blocking time. */
export const measurePage = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const floorUrl = await serveFloorPage()
  const browser = await startBrowser()
  const url = `${site.baseUrl}/onboarding`
  const full = await alternate(browser, url, floorUrl)
  const slow = await alternate(browser, url, floorUrl, slowPhone)
  await browser.close()
  await site.stop()

  const kilobytes = (of: Of) => middle(full.page, of) / 1000
  const withHeaders = kilobytes(({ bytesWithHeaders }) => bytesWithHeaders)
  const scriptsWithHeaders = kilobytes(({ scriptBytesWithHeaders }) => scriptBytesWithHeaders)
  const times = (views: Views, of: Of) => ({
    value: middle(views.page, of),
    floor: middle(views.floor, of),
    unit: 'ms',
  })
  return {
    title: '/onboarding in Chromium, first view with an empty cache',
    figures: [
      atMost(100, 'all bytes', {
        value: kilobytes(({ bytes }) => bytes),
        floor: middle(full.floor, ({ bytes }) => bytes) / 1000,
        unit: 'kB',
      }),
      atMost(90, 'JavaScript', { value: kilobytes(({ scriptBytes }) => scriptBytes), unit: 'kB' }),
      atMost(0, 'responses without brotli', {
        value: middle(full.page, ({ uncompressed }) => uncompressed.length),
      }),
      atMostTimesFloor(1.25, 'FCP, slow phone', times(slow, fcp)),
      atMostTimesFloor(1.25, 'LCP, slow phone', times(slow, lcp)),
      atMost(50, 'blocking, slow phone', times(slow, blocking)),
      atMost(0, 'blocking, unthrottled', times(full, blocking)),
    ],
    notes: [
      `Medians of ${runCount} alternating runs. Floor: a bare HTML form from a node:http server.`,
      `Bytes of response bodies over the network, until it was idle; with headers ${withHeaders.toFixed(1)}, JavaScript ${scriptsWithHeaders.toFixed(1)} kB.`,
      `JavaScript: ${full.page[0]?.scripts ?? 0} files. Slow phone: Lighthouse's slow 4G applied (562.5 ms a request, 1475 kbps down), CPU 4 times slower.`,
    ],
  }
}

/** Measures our page and the plain page alternately, after one measurement of each that is not counted. */
const alternate = async (
  browser: Browser,
  pageUrl: string,
  floorUrl: string,
  conditions?: typeof slowPhone,
): Promise<Views> => {
  const views: Views = { page: [], floor: [] }
  for (let run = 0; run <= runCount; run++) {
    const floor = await firstView(browser, floorUrl, conditions)
    const page = await firstView(browser, pageUrl, conditions)
    if (run === 0) continue
    views.floor.push(floor)
    views.page.push(page)
  }
  return views
}
