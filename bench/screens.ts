import type { Browser } from '@playwright/test'
import { newPerson } from '@vestibule/testing/applicant'
import {
  congratulations,
  type JourneyScreen,
  nextHeading,
  rothJourney,
  runJourney,
} from '../e2e/journeys/roth-journey.ts'
import { phone, startBrowser } from './browser.ts'
import { floorHeadings, serveFloorPage } from './floor-page.ts'
import { atMost, median, missing, type Report } from './report.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'
import { install, type Lap, providerWaits, readLaps, timeWithin } from './stopwatch.ts'

const runCount = 5
const budgetMs = 150

/** Measures the time from 'Continue' to the next screen's heading, for each screen of a Roth IRA journey. */
export const measureScreens = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const { url: floorUrl } = await serveFloorPage()
  const browser = await startBrowser()
  const laps: Lap[] = []
  const floors: number[] = []
  const failures: string[] = []
  for (let run = 1; run <= runCount; run++) {
    floors.push(await pressFloor(browser, floorUrl))
    const journey = await makeJourney(browser, site)
    laps.push(...journey.laps)
    if (journey.failure) failures.push(journey.failure)
  }
  const waits = providerWaits(site.serverLog())
  await browser.close()
  await site.stop()

  const floor = median(floors)
  const figures = rothJourney.map((stop) => {
    const own = lapsFrom(stop, laps)
    // After the agreements, the review page may appear before the next heading.
    const name = `${stop.id} → ${own[0]?.to ?? nextHeading(stop)}`
    if (own.length === 0) return missing(name, `≤ ${budgetMs} ms`)
    const values = own.map(
      (lap) => lap.end - lap.start - timeWithin(lap, [...waits, ...lap.providerRequests]),
    )
    return atMost(budgetMs, name, { value: median(values), floor, unit: 'ms' })
  })
  return {
    title: "From the press to the next screen's heading, unthrottled, without the time that providers took",
    figures: [...figures, atMost(0, 'journeys that ended early', { value: failures.length })],
    notes: [
      `Medians of ${runCount} journeys of a Roth IRA, to '${congratulations}'. Floor: a bare HTML form whose button brings the next page.`,
      `With the providers' time: ${withProviders(laps)}.`,
      ...new Set(failures),
    ],
  }
}

/** Runs a journey. Returns a lap (the time from a click to the new heading) per screen, even if the journey fails. */
const makeJourney = async (browser: Browser, site: Site) => {
  const context = await browser.newContext({ ...phone, baseURL: site.baseUrl })
  const page = await context.newPage()
  await install(context)
  let at = ''
  let failure: string | undefined
  const onArrive = async ({ id }: JourneyScreen) => {
    at = id
  }
  try {
    await runJourney({ page, person: newPerson(), sandbox: site.sandbox }, { onArrive })
    // The last lap ends only after the frame that paints the heading.
    await page.waitForTimeout(100)
  } catch (error) {
    failure = `A journey ended early, at ${at}: ${String(error).split('\n', 1)[0]}`
  }
  const laps = await readLaps(page)
  await context.close()
  return { laps, failure }
}

const pressFloor = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await install(context)
  await page.goto(url)
  await page.getByRole('textbox').fill('alex@example.com')
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: floorHeadings.second }).waitFor()
  await page.waitForTimeout(100)
  const [lap] = await readLaps(page)
  await context.close()
  if (!lap) throw new Error("The floor page's button led nowhere")
  return lap.end - lap.start
}

/** Returns the laps that started on the screen, except laps that ended with an error. */
const lapsFrom = (screen: JourneyScreen, laps: Lap[]): Lap[] =>
  laps.filter(({ from, to }) => from === screen.heading && to !== 'Something went wrong')

const withProviders = (laps: Lap[]): string =>
  rothJourney
    .map((stop) => {
      const own = lapsFrom(stop, laps)
      return `${stop.id} ${Math.round(median(own.map(({ start, end }) => end - start)))}`
    })
    .join(', ')
