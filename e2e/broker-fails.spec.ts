import { expect, expectScreen, screenOf, test, toast } from './journeys/test.ts'

// the failed calls are the browser's to report
test.use({ expectedErrors: /status of 50[023]/ })

test('[AF-02] [AF-04] whom the broker fails at the affiliations each time is told each time, stays, and is there again after a reload', async ({
  page,
  person,
  driver,
  visit,
}) => {
  const said = toast(page, 'Error while creating account')
  person.ssn = `${person.ssn.slice(0, -4)}0006`
  await visit('affiliations')
  await screenOf('affiliations').fill(driver)
  for (let times = 0; times < 2; times++) {
    await screenOf('affiliations').press(driver)
    await expect(said).toBeVisible()
    await expectScreen(page, 'affiliations')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(said).toBeHidden()
  }
  await page.reload()
  await expectScreen(page, 'affiliations')
})

test('[AG-06] whose agreements the broker does not take is told each time, at the review page once they are signed, and is there again after a reload', async ({
  page,
  person,
  driver,
  visit,
}) => {
  const said = toast(page, 'Broker Account Creation Failed')
  person.ssn = `${person.ssn.slice(0, -4)}0008`
  await visit('agreements')
  await screenOf('agreements').fill(driver)
  await screenOf('agreements').press(driver)
  for (let times = 0; times < 2; times++) {
    await expect(said).toBeVisible()
    await expectScreen(page, 'review')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(said).toBeHidden()
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  await page.reload()
  await expectScreen(page, 'review')
})
