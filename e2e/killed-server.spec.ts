import { button } from './journeys/controls.ts'
import { expectSingleRecords } from './journeys/provider-records.ts'
import {
  congratulations,
  type Driver,
  expectHeading,
  type JourneyScreen,
  nextHeading,
  rothJourney,
} from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test } from './journeys/test.ts'

test.use({ expectedErrors: /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/ })

const failures =
  /^(Request failed|We can't tell whether this was done.*|Something went wrong|An error occurred.*|Error .*|Failed .*|Broker Account Creation Failed)$/

/** Parts of the journey that take about equally long. Each part is a test. */
const stretches: readonly [from: string, to: string][] = [
  ['email', 'name'],
  ['name', 'employment'],
  ['employment', 'affiliations'],
  ['affiliations', 'congratulations'],
]

const stopsOf = (from: string, to: string): readonly JourneyScreen[] => {
  const start = rothJourney.indexOf(screenOf(from))
  const end = rothJourney.findIndex(({ id }) => id === to)
  return rothJourney.slice(start, end < 0 ? undefined : end)
}

/** Submits the screen again. Reopens Plaid Link first. A code is still in its field, so pressing Verify is enough. */
async function pressAgain(driver: Driver, stop: JourneyScreen): Promise<void> {
  if (stop.id.startsWith('verify-')) return button(driver.page, 'Verify').click()
  if (stop.id === 'bank') await stop.fill(driver)
  await stop.press(driver)
}

for (const [from, to] of stretches) {
  test(`[NV-13] [ER-04] [OP-05] from ${from} to ${to}`, async ({ page, person, driver, stack, visit }) => {
    test.slow()
    // Does not continue from the previous test, because a failed test ends its worker and the worker's stack.
    if (from === 'email') await page.goto('/onboarding?account=ROTH_IRA')
    else await visit(from)

    for (const stop of stopsOf(from, to)) {
      await expectHeading(driver, stop.heading)
      await stop.fill(driver)
      await stack.server.kill9()
      await stop.press(driver)
      await expect(page.getByText(failures).first()).toBeVisible()
      await expectScreen(page, stop.id)

      await stack.server.restart()
      await pressAgain(driver, stop)
      await expectHeading(driver, nextHeading(stop))
      // Before sign-up a reload starts over, because the browser stores nothing personal.
      if (stop.id !== 'email') {
        await page.reload()
        await expectHeading(driver, nextHeading(stop))
      }
    }
    await expectScreen(page, to)
    if (nextHeading(stopsOf(from, to).at(-1) as JourneyScreen) === congratulations)
      await expectSingleRecords(stack.sandbox, person)
  })
}
