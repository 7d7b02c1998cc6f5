import { startPlainBrowser } from './devtools.ts'
import { firstView, slowPhone, type View } from './first-view.ts'
import { serveFloorPage } from './floor-page.ts'
import { atMost, atMostTimesFloor, median, type Report, withoutBudget } from './report.ts'
import { startSite, temporaryFolder } from './site.ts'

const runCount = 15

interface Views {
  page: View[]
  floor: View[]
}
type Of = (view: View) => number

const lcp: Of = ({ lcpMs }) => lcpMs
const reacts: Of = ({ reactsMs }) => reactsMs
const complete: Of = ({ completeMs }) => completeMs
const blocking: Of = ({ blockingMs }) => blockingMs
const middle = (views: View[], of: Of): number => median(views.map(of))

/** Measures the first view of `/onboarding` on a slow phone, until a press of Continue shows an error. */
export const measurePage = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const { url: floorUrl, elsewhere } = await serveFloorPage()
  const browser = await startPlainBrowser()
  const url = `${site.baseUrl}/onboarding`
  const addresses = { url, floorUrl, elsewhere }
  const full = await alternate(browser, addresses)
  const slow = await alternate(browser, addresses, slowPhone)
  await browser.close()
  await site.stop()

  const times = (views: Views, of: Of) => ({
    value: middle(views.page, of),
    floor: middle(views.floor, of),
    unit: 'ms',
  })
  const kilobytes = (of: Of) => (middle(slow.page, of) / 1000).toFixed(1)
  return {
    title: '/onboarding in Chromium, first view with an empty cache, on a slow phone',
    figures: [
      atMost(90, 'bytes until its scripts react', {
        value: middle(slow.page, ({ untilComplete }) => untilComplete.bytes) / 1000,
        floor: middle(slow.floor, ({ untilComplete }) => untilComplete.bytes) / 1000,
        unit: 'kB',
      }),
      atMost(10, 'requests until its scripts react', {
        value: middle(slow.page, ({ untilComplete }) => untilComplete.requests),
        floor: middle(slow.floor, ({ untilComplete }) => untilComplete.requests),
      }),
      atMostTimesFloor(1.3, 'LCP', times(slow, lcp)),
      atMostTimesFloor(2.6, 'reacts', times(slow, reacts)),
      withoutBudget('its scripts react', times(slow, complete)),
      atMost(50, 'blocking', times(slow, blocking)),
      atMost(0, 'blocking, unthrottled', times(full, blocking)),
      atMost(0, 'responses without brotli', {
        value: middle(full.page, ({ uncompressed }) => uncompressed.length),
      }),
    ],
    notes: [
      `Medians of ${runCount} alternating runs. Floor: a bare HTML form from a node:http server.`,
      'Both are opened from a page of another site, as by a link, so both start in a new process of the browser.',
      `Slow phone: ${slowPhone.network.latency} ms per round trip, 1.6 Mbps down, CPU ${slowPhone.cpu} times slower.`,
      'A page reacts when a press of Continue has shown that the email address is missing. Presses start at the first paint.',
      'Before its scripts run, our page reacts as the floor does: the browser checks the field. Then the page checks it.',
      'Bytes and requests count until the scripts react, with headers.',
      `When the network was idle: ${kilobytes(({ bytes }) => bytes)} kB of bodies in ${middle(slow.page, ({ requests }) => requests)} responses, JavaScript ${kilobytes(({ scriptBytes }) => scriptBytes)} kB in ${middle(slow.page, ({ scripts }) => scripts)} files.`,
    ],
  }
}

/** Measures our page and the plain page alternately, after one measurement of each that is not counted. */
const alternate = async (
  browser: Awaited<ReturnType<typeof startPlainBrowser>>,
  { url, floorUrl, elsewhere }: { url: string; floorUrl: string; elsewhere: string },
  conditions?: typeof slowPhone,
): Promise<Views> => {
  const views: Views = { page: [], floor: [] }
  for (let run = 0; run <= runCount; run++) {
    const floor = await firstView(browser, { url: floorUrl, elsewhere }, conditions)
    const page = await firstView(browser, { url, elsewhere }, conditions)
    if (run === 0) continue
    views.floor.push(floor)
    views.page.push(page)
  }
  return views
}
