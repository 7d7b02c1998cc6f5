import type { Page } from '@playwright/test'
import { Applicant } from '@vestibule/testing/applicant'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { button, field, link, logIn, textsOf } from './journeys/controls.ts'
import { withDevice } from './journeys/passkey-device.ts'
import { mailedLink } from './journeys/provider-records.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, ui } from './journeys/test.ts'

/**
 * What a person can lose, and how they get back. Walked elsewhere: `step-up.spec.ts` (stopped texts),
 * `forgot-password.spec.ts` (a lost password).
 */
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /status of (400|401|403|409|410)/ })

const newPassword = 'Battery-Staple-9'

/** The code that `act` sends to the email or number. */
async function codeAfter(stack: Stack, to: string, act: () => Promise<unknown>): Promise<string> {
  const sent = (await stack.sandbox.messages(to)).filter(({ code }) => code).length
  stack.clock.advance(31)
  await act()
  return stack.sandbox.code(to, sent + 1)
}

/** Opens the log-in in a browser that has no cookies of the person. */
async function elsewhere(page: Page): Promise<void> {
  await page.context().clearCookies()
  await ui.openTitle(page, '/login-password', 'Log in to your account')
}

async function expectAccount(page: Page): Promise<void> {
  await ui.openTitle(page, '/', 'Welcome back')
  await expect(page.getByText(/^Your application for the .* is complete\.$/)).toBeVisible()
}

/** Proves a new contact on the page of details, after `openDialog`. */
async function changeContact(
  page: Page,
  stack: Stack,
  person: Person,
  kind: 'email' | 'phone',
): Promise<void> {
  const to = new Applicant(stack.baseUrl, stack.sandbox).person
  const name = kind === 'email' ? 'email address' : 'phone number'
  await ui.openTitle(page, '/details', 'Your details')
  await button(page, `Change ${name}`).click()
  await page.getByLabel(`New ${name}`).fill(kind === 'email' ? to.email : to.phone)
  await field(page, 'Your password').fill(person.password)
  const code = await codeAfter(stack, kind === 'email' ? to.email : textsOf(to), () =>
    button(page, 'Continue').click(),
  )
  await page.getByRole('dialog').getByLabel('Verification code').fill(code)
  await expect(page.getByText(`Your ${name} was changed.`)).toBeVisible()
}

const firm = async ({ databaseUrl, baseUrl, clock }: Stack, scope: 'support' | 'compliance') =>
  firmCaller(baseUrl, (await newFirmKey(databaseUrl, [scope], clock.now())).key)

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
  await (await firm(stack, 'support'))(`POST /api/firm/applications/${clientId}/release-phone`)
  await elsewhere(page)
  const code = await codeAfter(stack, person.email, () => logIn(page, person))
  await expect(page.getByText('You told us that you lost your phone')).toBeVisible()
  await field(page, 'Verification code').fill(code)
  await expect(page).not.toHaveURL(/log-in-code/)
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
  const code = await codeAfter(stack, textsOf(person), () => logIn(page, person))
  await field(page, 'Verification code').fill(code)
  await expect(page).not.toHaveURL(/log-in-code/)
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
  const { clientId } = await reach('congratulations')
  const { email } = new Applicant(stack.baseUrl, stack.sandbox).person
  const body = { email, reason: 'Ticket 4711' }
  await (await firm(stack, 'compliance'))(`POST /api/firm/applications/${clientId}/recover-email`, body)
  await page.context().clearCookies()
  await ui.openTitle(page, await mailedLink(stack, email, 'recover'), 'Get back into your account')
  expect(page.url()).toBe(`${stack.baseUrl}/recover`)
  const code = await codeAfter(stack, textsOf(person), () => button(page, 'Text me a code').click())
  await expect(page.getByText(`•••-•••-${person.phone.slice(-4)}`)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await field(page, 'Verification code').fill(code)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await ui.fill(page, { 'New password': newPassword, 'Confirm new password': newPassword })
  await ui.pressToast(page, 'Save password', 'Your password has been changed. Please log in.')
  const own = { ...person, email, password: newPassword }
  const text = await codeAfter(stack, textsOf(person), () => logIn(page, own))
  await field(page, 'Verification code').fill(text)
  await expect(page).not.toHaveURL(/log-in-code/)
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
  const { clientId } = await reach('congratulations')
  const { email } = new Applicant(stack.baseUrl, stack.sandbox).person
  const body = { email, reason: 'Ticket 4711' }
  await (await firm(stack, 'compliance'))(`POST /api/firm/applications/${clientId}/recover-email`, body)
  await page.context().clearCookies()
  const notice = await mailedLink(stack, person.email, 'stop-recovery')
  await ui.openTitle(page, notice, 'Keep your email address')
  await ui.pressTitle(page, 'Stop the change', 'Your email address stays')
  await ui.openTitle(page, await mailedLink(stack, email, 'recover'), 'Get back into your account')
  await ui.pressTitle(page, 'Text me a code', 'This link has expired')
})
