import { expect, expectScreen, stopOf, test, toast } from './journeys/test.ts'

// the failed calls are the browser's to report
test.use({ expectedErrors: /status of 50[023]/ })

for (const { ids, serial, screen, said } of [
  { ids: '[AF-02] [AF-04]', serial: '0006', screen: 'affiliations', said: 'Error while creating account' },
  { ids: '[AG-06]', serial: '0008', screen: 'agreements', said: 'Broker Account Creation Failed' },
])
  test(`${ids} whom the broker fails at the ${screen} each time is told each time, stays, and is there again after a reload`, async ({
    page,
    person,
    traveller,
    standAt,
  }) => {
    person.ssn = `${person.ssn.slice(0, -4)}${serial}`
    await standAt(screen)
    await stopOf(screen).fill(traveller)
    for (let times = 0; times < 2; times++) {
      await stopOf(screen).press(traveller)
      await expect(toast(page, said)).toBeVisible()
      await expectScreen(page, screen)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(toast(page, said)).toBeHidden()
    }
    await page.reload()
    await expectScreen(page, screen === 'agreements' ? 'review' : screen)
  })
