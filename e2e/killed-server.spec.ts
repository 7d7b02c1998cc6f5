import { expectSingleRecords } from './journeys/provider-records.ts'
import { expectHeading, nextHeading } from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test } from './journeys/test.ts'

test.use({ expectedErrors: /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/ })

const failures =
  /^(Request failed|We can't tell whether this was done.*|Something went wrong|An error occurred.*|Error .*|Failed .*|Broker Account Creation Failed)$/

/** A screen that saves answers, and the two whose buttons cause several provider calls. */
const killedAt = ['name', 'affiliations', 'confirmation']

for (const screen of killedAt)
  test(`[NV-13] [ER-04] [OP-05] at ${screen}`, async ({ page, person, driver, stack, visit }) => {
    await visit(screen)
    const stop = screenOf(screen)
    await stop.fill(driver)
    await stack.server.kill9()
    await stop.press(driver)
    await expect(page.getByText(failures).first()).toBeVisible()
    await expectScreen(page, screen)

    await stack.server.restart()
    await stop.press(driver)
    await expectHeading(driver, nextHeading(stop))
    await page.reload()
    await expectHeading(driver, nextHeading(stop))
    if (screen === 'confirmation') await expectSingleRecords(stack.sandbox, person)
  })
