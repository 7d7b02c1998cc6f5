import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { button, field, textsOf } from './journeys/controls.ts'
import { failRequests } from './journeys/network.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, expectScreen, screenOf, test, toast, ui } from './journeys/test.ts'

test.use({ expectedErrors: /status of (400|409|429|500)/, contextOptions: { reducedMotion: 'reduce' } })

test('[SU-13] a new phone number gets the code', async ({ page, person, visit, stack }) => {
  await visit('verify-phone')
  await expect(toast(page, 'Verification code sent!')).toBeVisible()
  await ui.pressTitle(page, 'Edit phone number', 'Edit your phone number')
  await button(page, 'Save').click()
  const missing =
    'Phone number is missing or incomplete. Please provide phone number in the format xxx-xxx-xxxx.'
  await expect(page.getByText(missing)).toBeVisible()
  await field(page, 'New phone number').fill('212555')
  await ui.pressText(page, 'Save', missing)
  await field(page, 'New phone number').fill('1115550100')
  await ui.pressText(page, 'Save', 'Invalid phone number format. Please use xxx-xxx-xxxx.')

  await page.reload()
  await expect(heading(page, 'Edit your phone number')).toBeVisible()
  await ui.press(page, 'Back', 'verify-phone')
  await button(page, 'Edit phone number').click()
  const other = newPerson({ phone: `917-555-${person.phone.slice(-4)}` })
  await field(page, 'New phone number').fill(other.phone)
  // Counts only now, because the return to the verification page may have sent another code to the old number.
  const before = (await stack.sandbox.messages(textsOf(person))).length
  await ui.press(page, 'Save', 'verify-phone')
  await expect(page.getByText(`•••-•••-${other.phone.slice(-4)}`)).toBeVisible()
  await screenOf('verify-phone').fill({ page, person: other, sandbox: stack.sandbox })
  const code = await stack.sandbox.code(textsOf(other))
  expect(await stack.sandbox.messages(textsOf(person))).toHaveLength(before)
  await field(page, 'Verification code').fill(code)
  await expectScreen(page, 'verify-email')
})

test('[SU-12] [SU-13] the same phone number gets no new code, and the limit of codes says when to retry', async ({
  page,
  person,
  visit,
  stack,
}) => {
  await page.clock.install()
  await visit('verify-phone')
  await expect(toast(page, 'Verification code sent!')).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(toast(page, 'Verification code sent!')).toBeHidden()
  await button(page, 'Edit phone number').click()
  await field(page, 'New phone number').fill(person.phone)
  await ui.press(page, 'Save', 'verify-phone')
  await expect(toast(page, 'Verification code sent!')).toBeHidden()

  const code = await stack.sandbox.code(textsOf(person))
  await field(page, 'Verification code').fill(code === '000000' ? '000001' : '000000')
  await expect(field(page, 'Verification code')).toHaveAttribute('aria-invalid', 'true')
  await page.clock.fastForward(31_000)
  stack.clock.advance(31)
  await ui.pressToast(page, 'Resend code', 'Verification code sent!')
  await expect(field(page, 'Verification code')).toHaveValue('')
  await expect(field(page, 'Verification code')).not.toHaveAttribute('aria-invalid', 'true')
  const headers = { 'Retry-After': '600' }
  const json = { code: 'too_many_requests' }
  await failRequests(page, '**/api/auth/verify-phone', { status: 429, headers, json })
  await page.clock.fastForward(31_000)
  await ui.pressText(
    page,
    'Resend code',
    /^Too many tries. You can try again at \d{1,2}:\d\d [AP]M( tomorrow)?\.$/,
  )
  await page.unroute('**/api/auth/verify-phone')
  await field(page, 'Verification code').fill(await stack.sandbox.code(textsOf(person), 2))
  await expectScreen(page, 'verify-email')
})

test('[SU-14] a new email gets the code', async ({ page, person, visit, stack }) => {
  const { sandbox } = await visit('verify-email')
  await expect(toast(page, 'Email verification code sent!')).toBeVisible()
  await ui.pressTitle(page, 'Edit email address', 'Edit your email address')
  await ui.pressText(page, 'Save', 'Email is required.')

  const failed = 'An error occurred while processing your request. Please try again.'
  const neighbour = new Applicant(stack.baseUrl, sandbox, newPerson(), { clientAddress: '198.19.0.1' })
  await neighbour.createUser()
  await field(page, 'New email address').fill(neighbour.person.email)
  await ui.pressToast(page, 'Save', failed)
  // Dismisses the newest toast, because the toast about the code may still be shown.
  await button(page, 'Dismiss').last().click()

  const email = `other.${person.email}`
  const shownTexts = await page.evaluateHandle(() => {
    const texts: string[] = []
    const record = (records: MutationRecord[]) =>
      texts.push(
        ...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent ?? '')),
      )
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true })
    return texts
  })
  await field(page, 'New email address').fill(email.toUpperCase())
  await ui.pressToast(page, 'Save', 'Email updated! Verification email sent.')
  await expectScreen(page, 'verify-email')
  await field(page, 'Verification code').fill(await sandbox.code(email))
  await expectScreen(page, 'name')
  expect(
    (await shownTexts.jsonValue()).filter((text) => text.includes('Email verification code sent!')),
  ).toEqual([])
  for (const to of [email, person.email])
    expect((await stack.sandbox.messages(to)).filter(({ code }) => code !== null)).toHaveLength(1)
})
