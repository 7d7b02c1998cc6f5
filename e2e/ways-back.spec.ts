import type { Page } from '@playwright/test'
import { Applicant } from '@vestibule/testing/applicant'
import { callAsFirm } from '@vestibule/testing/firm'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { button, field, link, logIn, textsOf } from './journeys/controls.ts'
import { expectNoSideScroll } from './journeys/layout.ts'
import { withDevice } from './journeys/passkey-device.ts'
import { mailedLink } from './journeys/provider-records.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, ui } from './journeys/test.ts'

/**
 * Each test loses a phone, mailbox or password and regains the account. step-up.spec.ts covers stopped texts, and
 * forgot-password.spec.ts a lost password.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (400|401|403|409|410)/ })

const newPassword = 'Battery-Staple-9'

/** Clears the cookies, as in an unknown browser, and opens the log-in page. */
async function elsewhere(page: Page): Promise<void> {
  await page.context().clearCookies()
  await ui.openTitle(page, '/login-password', 'Log in to your account')
}

/** Logs in with the password and the code sent to the email or number. `notice` is the page's text about the code. */
async function logInByCode(
  page: Page,
  { sandbox, clock }: Stack,
  person: Person,
  to = textsOf(person),
  notice = 'We have not seen this browser before.',
): Promise<void> {
  clock.advance(31)
  const code = await sandbox.codeAfter(to, () => logIn(page, person))
  await expect(page.getByText(notice)).toBeVisible()
  await field(page, 'Verification code').fill(code)
  await expect(page).not.toHaveURL(/log-in-code/)
}

async function expectAccount(page: Page): Promise<void> {
  await ui.openTitle(page, '/', 'Welcome back')
  await expect(page.getByText(/^Your application for the .* is complete\.$/)).toBeVisible()
}

/** Changes the email or phone on /details, with the password and the code sent to the new one. */
async function changeContact(
  page: Page,
  { baseUrl, sandbox }: Stack,
  person: Person,
  kind: 'email' | 'phone',
): Promise<void> {
  const to = new Applicant(baseUrl, sandbox).person
  const name = kind === 'email' ? 'email address' : 'phone number'
  await ui.openTitle(page, '/details', 'Your details')
  await button(page, `Change ${name}`).click()
  await page.getByLabel(`New ${name}`).fill(kind === 'email' ? to.email : to.phone)
  await field(page, 'Your password').fill(person.password)
  const code = await sandbox.codeAfter(kind === 'email' ? to.email : textsOf(to), () =>
    button(page, 'Continue').click(),
  )
  await page.getByRole('dialog').getByLabel('Verification code').fill(code)
  await expect(page.getByText(`Your ${name} was changed.`)).toBeVisible()
}

/** The firm begins a recovery, and the page loses its session. @returns the new email */
async function beginRecovery(page: Page, stack: Stack, { clientId }: Applicant): Promise<string> {
  const { email } = new Applicant(stack.baseUrl, stack.sandbox).person
  const body = { email, reason: 'Ticket 4711' }
  const call = `POST /api/firm/applications/${clientId}/recover-email`
  expect(await callAsFirm(stack, 'compliance', call, body)).toMatchObject({ state: 'done' })
  await page.context().clearCookies()
  return email
}

test('[MA-04] a lost phone with a passkey: log in by the passkey, change the phone', async ({
  page,
  person,
  reach,
  stack,
}) => {
  await reach('congratulations')
  await withDevice(page)
  await ui.openTitle(page, '/', 'Welcome back')
  await button(page, 'Create a passkey').click()
  await expect(page.getByText('Your passkey was created.')).toBeVisible()
  await elsewhere(page)
  await button(page, 'Log in with a passkey').click()
  await expect(page).not.toHaveURL(/login-password/)
  await changeContact(page, stack, person, 'phone')
  await expectAccount(page)
})

test('[MA-04] a lost phone without a passkey: the firm’s release, the password and a code by email, change the phone', async ({
  page,
  person,
  reach,
  stack,
}) => {
  const { clientId } = await reach('congratulations')
  const release = `POST /api/firm/applications/${clientId}/release-phone`
  expect(await callAsFirm(stack, 'support', release)).toMatchObject({ state: 'done' })
  await elsewhere(page)
  await logInByCode(page, stack, person, person.email, 'You told us that you lost your phone')
  await changeContact(page, stack, person, 'phone')
  await expectAccount(page)
})

test('[MA-04] a lost mailbox: log in with the password and a text, change the email', async ({
  page,
  person,
  reach,
  stack,
}) => {
  await reach('congratulations')
  await elsewhere(page)
  await logInByCode(page, stack, person)
  await changeContact(page, stack, person, 'email')
  await expectAccount(page)
})

test('[MA-04] a lost mailbox and password: the firm’s link to a new email, a text, a new password', async ({
  page,
  person,
  reach,
  stack,
}) => {
  test.slow()
  const email = await beginRecovery(page, stack, await reach('congratulations'))
  await ui.openTitle(page, await mailedLink(stack, email, 'recover'), 'Get back into your account')
  expect(page.url()).toBe(`${stack.baseUrl}/recover`)
  stack.clock.advance(31)
  const code = await stack.sandbox.codeAfter(textsOf(person), () => button(page, 'Text me a code').click())
  await expect(page.getByText(`•••-•••-${person.phone.slice(-4)}`)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideScroll(page)
  await field(page, 'Verification code').fill(code)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await ui.fill(page, { 'New password': newPassword, 'Confirm new password': newPassword })
  await ui.pressToast(page, 'Save password', 'Your password has been changed. Please log in.')
  await logInByCode(page, stack, { ...person, email, password: newPassword })
  await expectAccount(page)
  await link(page, 'Your details').click()
  await expect(page.getByText(email)).toBeVisible()
})

test('[MA-04] the notice of a recovery stops it on the press of a button, and the new link then says so', async ({
  page,
  person,
  reach,
  stack,
}) => {
  const email = await beginRecovery(page, stack, await reach('congratulations'))
  const notice = await mailedLink(stack, person.email, 'stop-recovery')
  await ui.openTitle(page, notice, 'Keep your email address')
  await ui.pressTitle(page, 'Stop the change', 'Your email address stays')
  await ui.openTitle(page, await mailedLink(stack, email, 'recover'), 'Get back into your account')
  await ui.pressTitle(page, 'Text me a code', 'This link has expired')
})
