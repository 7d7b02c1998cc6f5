import { errors } from '@vestibule/words/en/errors'
import { link } from './journeys/controls.ts'
import { complete, expect, expectScreen, failureOf, screenOf, test, ui } from './journeys/test.ts'

test('[MA-01] [MA-02] the holder of a Roth IRA opens a Traditional IRA in six screens with the answers held, and finds both at home', async ({
  page,
  driver,
  person,
  reach,
}) => {
  test.slow()
  await reach('congratulations')
  await page.goto('/')
  await ui.expectTexts(page, 'Your application for the Roth IRA is complete.')
  await expect(link(page, 'Open a Roth IRA')).toBeHidden()
  await link(page, 'Open a Traditional IRA').click()

  await expectScreen(page, 'affiliations')
  const answers = page.locator('#check-answers')
  await expect(answers.getByRole('button', { name: 'Edit: Your employment' })).toBeVisible()
  await expect(answers).toContainText(`***-**-${person.ssn.slice(-4)}`)
  await ui.reload(page, 'affiliations')
  await complete(driver, 'affiliations', 'agreements', 'contribution')
  await ui.press(page, 'Use First Platypus Bank ••0000', 'confirmation')
  await complete(driver, 'confirmation')
  await expectScreen(page, 'congratulations')

  await page.goto('/')
  await ui.expectTexts(page, 'Your application for the Traditional IRA is complete.', 'Your other accounts')
  await ui.pressText(page, 'Show Roth IRA', 'Your application for the Roth IRA is complete.')
  await expect(page.getByRole('button', { name: 'Show Traditional IRA' })).toBeVisible()
})

test('[MA-01] a tab of the account that another tab has left says so, and sends nothing', async ({
  page,
  context,
  driver,
  reach,
}) => {
  await reach('congratulations')
  await page.goto('/')
  await link(page, 'Open an individual account').click()
  await expectScreen(page, 'affiliations')
  const other = await context.newPage()
  await other.goto('/')
  await ui.pressText(other, 'Show Roth IRA', 'Your application for the Roth IRA is complete.')
  await screenOf('affiliations').fill(driver)
  ui.allowErrors(/status of 409/)
  await screenOf('affiliations').press(driver)
  await expect(failureOf(page, errors.byCode.other_application)).toBeVisible()
  await ui.reload(page, 'congratulations')
})
