import type { Browser, Page } from '@playwright/test'
import { newPerson } from '@vestibule/testing/applicant'
import { taxCertification } from '../e2e/journeys/controls.ts'
import {
  type Driver,
  expectHeading,
  type JourneyScreen,
  rothJourney,
  runJourney,
} from '../e2e/journeys/roth-journey.ts'
import { headings } from '../e2e/walk/expected.ts'
import { phone, startBrowser } from './browser.ts'
import { newcomer } from './newcomers.ts'
import { atMost, type Report } from './report.ts'
import { cumulativeShift, installShiftObserver, readShifts, type Shift } from './shift-observer.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'

const budget = 0.02
/** Time without a shift after which a screen counts as complete. */
const settledMs = 400

const widths = {
  '390 px': phone,
  '1280 px': { viewport: { width: 1280, height: 800 } },
}
type Width = keyof typeof widths

interface ScreenShifts {
  flow: 'Roth' | 'product'
  screen: string
  width: Width
  shifts: Shift[]
}

type Stop = Pick<JourneyScreen, 'id' | 'heading' | 'fill' | 'press'>

const screenOf = (id: string): Stop => {
  const stop = rothJourney.find((one) => one.id === id)
  if (!stop) throw new Error(`the journey has no screen ${id}`)
  return stop
}

const nothing = async (): Promise<void> => {}
const pressButton =
  (name: string): Stop['press'] =>
  ({ page }) =>
    page.getByRole('button', { name, exact: true }).click()

/** The screens of the product flow after the personal answers, which both flows share. */
const productStops: readonly Stop[] = [
  screenOf('contribution'),
  {
    id: 'statements',
    heading: headings.statements,
    async fill({ page, person }) {
      await page.getByRole('checkbox', { name: 'Agree to all' }).check()
      await taxCertification(page).check()
      await page.getByLabel('Legal full name').fill(`${person.firstName} ${person.lastName}`)
      await page.getByRole('checkbox', { name: /to verify my identity/ }).check()
    },
    press: pressButton('I Agree'),
  },
  // The wait for the identity check may end before its heading is seen, so it is part of this screen.
  {
    id: 'identity-passed',
    heading: headings['identity-passed'],
    fill: nothing,
    press: pressButton('Continue'),
  },
  screenOf('bank'),
  screenOf('confirmation'),
]

/** Measures the layout shifts of each screen of both flows at both widths. */
export const measureShifts = async (): Promise<Report> => {
  const site = await startSite(temporaryFolder())
  const browser = await startBrowser()
  const found: ScreenShifts[] = []
  const failures: string[] = []
  const walkBoth = async (width: Width) => {
    for (const walk of [walkRoth, walkProduct])
      await walk(browser, site, width, found).catch((error: unknown) => {
        const after = found.findLast((one) => one.width === width)?.screen
        failures.push(`${walk.name} at ${width} ended after ${after}: ${String(error).split('\n', 1)[0]}`)
      })
  }
  await Promise.all((Object.keys(widths) as Width[]).map(walkBoth))
  await browser.close()
  await site.stop()

  const unexpected = (one: ScreenShifts): number =>
    cumulativeShift(one.shifts.filter(({ afterInput }) => !afterInput))
  const afterInput = (one: ScreenShifts): Shift[] => one.shifts.filter((shift) => shift.afterInput)
  return {
    title: 'Cumulative layout shift of each screen, from the press that leads to it until the next press',
    figures: [
      ...found
        .toSorted(byPlace)
        .map((one) => atMost(budget, `${one.flow}, ${one.screen}, ${one.width}`, { value: unexpected(one) })),
      atMost(0, 'journeys that ended early', { value: failures.length }),
    ],
    notes: [
      'Largest session window, without the shifts in the 500 ms after a press or an entry, and in the 100 ms after a new path.',
      ...found
        .filter((one) => unexpected(one) > budget)
        .map((one) => `moved, ${nameOf(one)}: ${largest(one.shifts.filter((shift) => !shift.afterInput))}`),
      ...found
        .filter((one) => cumulativeShift(afterInput(one)) > budget)
        .map(
          (one) =>
            `within 500 ms of an entry, ${nameOf(one)}: ${cumulativeShift(afterInput(one)).toFixed(3)}, ${largest(afterInput(one))}`,
        ),
      ...failures,
    ],
  }
}

const byPlace = (one: ScreenShifts, other: ScreenShifts): number =>
  other.flow.localeCompare(one.flow) || other.width.localeCompare(one.width)

const nameOf = ({ flow, screen, width }: ScreenShifts): string => `${flow}, ${screen}, ${width}`

const largest = (shifts: readonly Shift[]): string =>
  shifts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2)
    .map(({ value, moved }) => `${value.toFixed(3)} ${[...new Set(moved)].join(' ')}`)
    .join('; ')

const openPage = async (browser: Browser, site: Site, width: Width) => {
  const context = await browser.newContext({ ...widths[width], baseURL: site.baseUrl })
  await installShiftObserver(context)
  return { context, page: await context.newPage() }
}

/** Waits until nothing is loading and no shift has happened for a while. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-busy=true]'))
  await page.waitForTimeout(settledMs)
}

const walkRoth = async (browser: Browser, site: Site, width: Width, found: ScreenShifts[]) => {
  const { context, page } = await openPage(browser, site, width)
  const driver = { page, person: newPerson(), sandbox: site.sandbox }
  const record = async (screen: string) => {
    await settle(page)
    found.push({ flow: 'Roth', screen, width, shifts: await readShifts(page) })
  }
  try {
    await runJourney(driver, {
      onArrive: () => settle(page),
      onFilled: ({ id }) => record(id),
    })
    await record('congratulations')
  } finally {
    await context.close()
  }
}

const walkProduct = async (browser: Browser, site: Site, width: Width, found: ScreenShifts[]) => {
  const applicant = newcomer(site)
  applicant.person.accountType = 'PRODUCT'
  applicant.person.ssn = `${applicant.person.ssn.slice(0, -4)}2345`
  await applicant.signUp()
  await applicant.answerEverything()
  const { context, page } = await openPage(browser, site, width)
  const driver: Driver = { page, person: applicant.person, sandbox: site.sandbox }
  const record = async (screen: string) => {
    await settle(page)
    found.push({ flow: 'product', screen, width, shifts: await readShifts(page) })
  }
  try {
    await context.addCookies(applicant.api.cookies())
    await page.goto('/onboarding')
    for (const stop of productStops) {
      await expectHeading(driver, stop.heading)
      await settle(page)
      await stop.fill(driver)
      await record(stop.id)
      await stop.press(driver)
    }
    await expectHeading(driver, headings.congratulations)
    await record('congratulations')
  } finally {
    await context.close()
  }
}
