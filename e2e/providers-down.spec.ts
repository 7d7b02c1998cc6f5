import type { Page } from '@playwright/test'
import type { Fault } from '@vestibule/testing/sandbox-control'
import { button, field, textsOf } from './journeys/controls.ts'
import { endOutage, postponeJobs } from './journeys/database.ts'
import { failRequests } from './journeys/network.ts'
import { expectSingleRecords, recordsOf } from './journeys/provider-records.ts'
import { heading, nextHeading } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, headingOf, screenOf, test, toast, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (422|50[023])|ERR_INTERNET_DISCONNECTED/ })

// Five failures open the circuit breaker for 10 s, so the previous test's outage must end first.
test.beforeEach(async ({ stack }) => {
  await endOutage(stack)
})

/** How a provider call fails. `drop-before` closes the connection before the provider does any work. */
type Failure = Pick<Fault, 'kind' | 'status'> & { description: string }
const serverError: Failure = { kind: 'error', description: 'answers 500' }
const refusal: Failure = { kind: 'error', status: 400, description: 'refuses' }
const noAnswer: Failure = { kind: 'drop-before', description: 'does not answer' }

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

interface Outage {
  ids: string
  call: string
  screen: string
  fault: Pick<Fault, 'provider' | 'path' | 'match' | 'times'>
  failures: readonly Failure[]
  /** True if no failure is shown, because the server looks up the result of a request with a lost response (OP-09). */
  isFound?: true
  message: string
}

const opening = {
  ids: '[AF-02] [AF-04]',
  screen: 'affiliations',
  message: 'Error while creating account',
}
const confirming = {
  ids: '[CF-07] [CF-04]',
  screen: 'confirmation',
  message: 'Error while creating bank relationship',
}
const ascend = (match: string, failure = serverError) =>
  ({ fault: { provider: 'ascend', match, times: 1 }, failures: [failure], isFound: true }) as const

/** One provider call of each kind: a code, a write that is looked up, one tried again, one refused. HTTP tests fail the others. */
const outages: readonly Outage[] = [
  {
    ids: '[SU-09]',
    call: 'checking the code of the phone',
    screen: 'verify-phone',
    fault: { provider: 'twilio', match: 'VerificationSid', times: 1 },
    failures: [serverError, noAnswer],
    message: 'Failed to verify phone number.',
  },
  { ...opening, call: 'creating the account', ...ascend('"parties"') },
  {
    ...confirming,
    call: 'making the processor token',
    fault: { provider: 'plaid', path: '/processor/token/create', times: readTries },
    failures: [serverError, noAnswer],
  },
  {
    ...confirming,
    call: 'making a schedule',
    ...ascend('"client_schedule_id"', refusal),
    message: 'An error occurred while processing your contribution.',
  },
]

async function expectDismissedToast(page: Page, message: string): Promise<void> {
  await expect(toast(page, message)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, message)).toBeHidden()
}

for (const { ids, call, screen, fault, failures, isFound, message } of outages) {
  const description = failures.map((failure) => failure.description).join(', then ')
  test(`${ids} ${call} (${description})`, async ({ page, driver, person, stack, visit }) => {
    const isCode = screen === 'verify-phone'
    const applicant = await visit(screen)
    await screenOf(screen).fill(driver)
    const before = isCode ? [await stack.sandbox.code(textsOf(person))] : await typed(page)
    // Pressing the Verify button resubmits a code.
    const press = (again: boolean) =>
      isCode && again ? button(page, 'Verify').click() : screenOf(screen).press(driver)

    for (const [index, { kind, status }] of failures.entries()) {
      await stack.sandbox.fault({ ...fault, kind, ...(status === undefined ? {} : { status }) })
      await press(index > 0)
      if (index === failures.length - 1) await expect(toast(page, message)).toBeVisible()
      else await expectDismissedToast(page, message)
      if (!isCode) await postponeJobs(stack, applicant)
      await expectScreen(page, screen)
      expect(await typed(page)).toEqual(before)
      await endOutage(stack)
    }
    if (isFound) await stack.sandbox.fault({ ...fault, kind: 'drop-after' })
    await press(true)
    await expect(page.getByRole('heading', { level: 1, name: nextHeading(screenOf(screen)) })).toBeVisible()
    await expect(toast(page, message)).toBeHidden()

    const records = await recordsOf(stack.sandbox, person)
    const one = isCode ? 0 : 1
    expect([records.persons.length, records.accounts.length, records.enrollments.length]).toEqual([
      one,
      one,
      one,
    ])
    if (screen === 'confirmation') await expectSingleRecords(stack.sandbox, person)
  })
}

test('[RK-09] the screening provider fails', async ({ page, driver, stack }) => {
  const fail = (what: string) =>
    stack.sandbox.fault({ provider: 'ipqs', path: `/api/json/${what}`, kind: 'error', times: readTries })
  await page.goto('/onboarding')
  await fail('email')
  await complete(driver, 'email')
  await expectScreen(page, 'login-details')
  await fail('ip')
  await complete(driver, 'login-details')
  await expectScreen(page, 'verify-phone')
  await stack.sandbox.clearFaults()
})

test('[SU-09] [SU-10] a code not sent', async ({ page, person, stack, reach, driver }) => {
  const { sandbox, clock } = stack
  const phone = textsOf(person)
  await reach('verify-phone')
  // The provider counts codes in 30 s windows, so the test starts at the beginning of a window.
  clock.advance(31 - ((clock.now().getTime() / 1000) % 30))
  await sandbox.fault({ provider: 'twilio', match: 'Channel=sms', kind: 'drop-before', times: 1 })
  await ui.open(page, '/onboarding', 'verify-phone')
  await expect(toast(page, 'Failed to send verification code')).toBeVisible()
  await ui.pressToast(page, 'Resend code', 'Verification code sent!')
  expect(await sandbox.messages(phone)).toHaveLength(1)

  clock.advance(31 - ((clock.now().getTime() / 1000) % 30))
  await sandbox.fault({
    provider: 'smtp',
    match: person.email,
    kind: 'error',
    status: 451,
    times: 1,
  })
  await ui.submit(driver, 'verify-phone', 'verify-email')
  await expect(toast(page, 'Failed to send email verification code')).toBeVisible()
  await ui.pressToast(page, 'Resend code', 'Email verification code sent!')
  await expect.poll(() => sandbox.messages(person.email)).toHaveLength(1)
  await ui.submit(driver, 'verify-email', 'name')
})

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

test('[AG-06] [AG-07] [OP-09] affirming: a lost answer', async ({ page, driver, stack, visit }) => {
  await visit('agreements')
  await screenOf('agreements').fill(driver)
  await stack.sandbox.fault({ provider: 'ascend', match: 'agreements:affirm', kind: 'drop-after', times: 1 })
  await screenOf('agreements').press(driver)
  await expect(heading(page, headingOf('contribution'))).toBeVisible({ timeout: 60_000 })
  await expect(toast(page, 'Broker Account Creation Failed')).toBeHidden()
})

test('[BA-02] [CF-04] linking a bank fails four times', async ({ page, driver, person, stack, visit }) => {
  test.slow()
  const applicant = await visit('bank')
  for (const { kind } of [serverError, noAnswer]) {
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

/** Forms of each kind, whose answers are saved without a provider call. */
const saves = ['name', 'address', 'citizenship']

test('[PE-18] [API-02] [ER-04] a failed save keeps what was typed', async ({ page, driver, visit }) => {
  test.slow()
  await visit('name')
  for (const screen of saves) {
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
})

test('[ER-04] [AX-02] a screen that fails to load can be retried', async ({ page, driver, visit }) => {
  await visit('address')
  await complete(driver, 'address')
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
