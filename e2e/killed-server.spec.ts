import { expectSingleRecords } from './journeys/provider-records.ts'
import { expect, expectScreen, screenOf, test, ui } from './journeys/test.ts'

test.use({ expectedErrors: /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/ })

const failures =
  /^(Request failed|We can't tell whether this was done.*|Something went wrong|An error occurred.*|Error .*|Failed .*|Broker Account Creation Failed)$/

test('[NV-13] [ER-04] [OP-05] a confirmation outlives the server', async ({
  page,
  person,
  driver,
  stack,
  visit,
}) => {
  await visit('confirmation')
  // The heading is there before the plan, and the button comes with the plan.
  await expect(page.getByRole('button', { name: 'Confirm Contribution' })).toBeVisible()
  await stack.server.kill9()
  await screenOf('confirmation').press(driver)
  await expect(page.getByText(failures).first()).toBeVisible()
  await expectScreen(page, 'confirmation')

  await stack.server.restart()
  await ui.submit(driver, 'confirmation', 'congratulations')
  await ui.reload(page, 'congratulations')
  await expectSingleRecords(stack.sandbox, person)
})
