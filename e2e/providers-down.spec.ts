import type { Page } from '@playwright/test'
import { field } from './journeys/controls.ts'
import { endOutage, postponeJobs } from './journeys/database.ts'
import { failRequests } from './journeys/network.ts'
import { expectSingleRecords, recordsOf } from './journeys/provider-records.ts'
import { nextHeading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, headingOf, screenOf, test, toast, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (422|50[023])|ERR_INTERNET_DISCONNECTED/ })

// Five failures open the circuit breaker for 10 s, so the previous test's outage must end first.
test.beforeEach(async ({ stack }) => {
  await endOutage(stack)
})

/** Number of times that the server attempts a read. */
const readTries = 3

const typed = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map((control) =>
        control.type === 'checkbox' || control.type === 'radio'
          ? String((control as HTMLInputElement).checked)
          : control.value,
      ),
    )

async function expectDismissedToast(page: Page, message: string): Promise<void> {
  await expect(toast(page, message)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, message)).toBeHidden()
}

test('[AG-06] [AG-07] affirming fails twice', async ({ page, driver, person, stack, visit }) => {
  const applicant = await visit('agreements')
  await screenOf('agreements').fill(driver)
  const fault = { provider: 'ascend', match: 'agreements:affirm' } as const
  await stack.sandbox.fault({ ...fault, kind: 'error', times: 2 })
  await screenOf('agreements').press(driver)
  await expect(toast(page, 'Broker Account Creation Failed')).toBeVisible()
  await postponeJobs(stack, applicant)
  await expectScreen(page, 'review')
  await ui.expectTexts(page, 'Your agreements are signed, but they have not reached the broker yet.')
  stack.clock.advance(11)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectScreen(page, 'contribution')
  await expect(toast(page, 'Broker Account Creation Failed')).toBeHidden()
  const { agreements } = await recordsOf(stack.sandbox, person)
  expect(agreements.every(({ agreement_state }) => agreement_state === 'AFFIRMED')).toBe(true)
})

test('[BA-02] [CF-04] linking a bank fails four times', async ({ page, driver, person, stack, visit }) => {
  test.slow()
  const applicant = await visit('bank')
  for (const kind of ['error', 'drop-before'] as const) {
    await stack.sandbox.fault({ provider: 'plaid', path: '/link/token/create', kind, times: readTries })
    await page.getByRole('button', { name: 'Connect instantly' }).click()
    await expectDismissedToast(page, 'Error fetching Link Token')
    await endOutage(stack)
  }
  const exchange = { provider: 'plaid', path: '/item/public_token/exchange', times: 1 } as const
  await stack.sandbox.fault({ ...exchange, kind: 'error', status: 400 })
  await complete(driver, 'bank')
  await expectDismissedToast(page, 'Error exchanging Public Token')
  await postponeJobs(stack, applicant)
  await expectScreen(page, 'bank')
  // A token that was not exchanged can be used again.
  await stack.sandbox.fault({ ...exchange, kind: 'drop-before' })
  await complete(driver, 'bank')
  await expect(toast(page, 'Linked!')).toBeVisible()
  await expectScreen(page, 'confirmation')
  await ui.submit(driver, 'confirmation', 'congratulations')
  await expectSingleRecords(stack.sandbox, person)
})

test('[PE-18] [API-02] [ER-04] [AX-02] a failed save keeps what was typed, and a screen that fails to load can be retried', async ({
  page,
  driver,
  visit,
}) => {
  await visit('name')
  for (const screen of ['name', 'address']) {
    await expectScreen(page, screen)
    await screenOf(screen).fill(driver)
    const before = await typed(page)
    for (const method of ['POST', 'PATCH']) await failRequests(page, '**/api/**', { method })
    await screenOf(screen).press(driver)
    await expectDismissedToast(page, 'Something went wrong')
    await page.unroute('**/api/**')

    await page.context().setOffline(true)
    await screenOf(screen).press(driver)
    await expectDismissedToast(page, 'Request failed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(screen))
    expect(await typed(page)).toEqual(before)
    await page.context().setOffline(false)

    await screenOf(screen).press(driver)
    await expect(page.getByRole('heading', { level: 1, name: nextHeading(screenOf(screen)) })).toBeVisible()
  }

  await expectScreen(page, 'citizenship')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Back' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText('We could not load what you saved before. Nothing is lost.')).toBeVisible()
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  await page.context().setOffline(false)
  if (await again.isVisible()) await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: headingOf('address') })).toBeFocused()
  await expect(field(page, 'City')).not.toHaveValue('')
})

test('[ER-01] [AF-01] a failed save at the affiliations is named as such', async ({ page, visit }) => {
  await visit('affiliations')
  await failRequests(page, '**/api/data-api/clientdetails/client/*')
  await page.getByRole('checkbox', { name: 'I am employed by Vestibule' }).check()
  await ui.pressToast(page, 'Continue', 'Something went wrong')
  await expect(toast(page, 'Error while creating account')).toBeHidden()
})
