import { Applicant } from '@vestibule/testing/applicant'
import { callAsFirm } from '@vestibule/testing/firm'
import type { Stack } from '@vestibule/testing/stack'
import { button, field, link } from './journeys/controls.ts'
import { bring } from './journeys/stages.ts'
import { complete, expect, expectScreen, test, toast } from './journeys/test.ts'

const returnTo = 'http://127.0.0.1:9/opened'

test.use({
  stackEnv: { RETURN_ADDRESSES: returnTo },
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: /status of 410/,
})

const makeStart = (stack: Stack, body: object) =>
  callAsFirm<{ id: string; link: string }>(stack, 'start', 'POST /api/firm/starts', body)

test('[DP-14] a link of the firm fills in the sign-up, leaves the address bar, and needs no code for the email', async ({
  page,
  stack,
  driver,
  person,
}) => {
  const { email, phone, password } = person
  const { link: address } = await makeStart(stack, {
    email,
    phone_number: phone,
    account_type: 'ROTH_IRA',
    vouched_for: ['email'],
  })
  await page.goto(address)
  await expect(page).toHaveURL(`${stack.baseUrl}/onboarding`)
  await expect(field(page, 'Email address')).toHaveValue(email)
  await expect(page.getByText('Roth IRA · Choose another account')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(field(page, 'Phone number')).toHaveValue(phone)
  await field(page, 'Password').fill(password)
  await button(page, 'Continue').click()
  await complete(driver, 'verify-phone')
  await expectScreen(page, 'name')

  await page.context().clearCookies()
  for (const [language, notice] of [
    ['en', 'This link has expired. You can still apply here.'],
    ['es', 'Este enlace ya no es válido. Aún puede solicitar su cuenta aquí.'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address.replace('#', `?language=${language}#`))
    await expect(toast(page, notice)).toBeVisible()
    await expect(page).toHaveURL(`${stack.baseUrl}/onboarding`)
    await expect(page.getByRole('textbox')).toHaveValue('')
  }
})

test('[DP-14] the finished person returns to the firm with a code that redeems once', async ({
  page,
  context,
  stack,
  person,
  clientAddress,
}) => {
  const { id, link: address } = await makeStart(stack, { email: person.email, return_to: returnTo })
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
  await applicant.must(applicant.api.post('/api/auth/start', { token: address.split('#start=')[1] }))
  await bring(applicant, stack, 'congratulations')
  await context.addCookies(applicant.api.cookies())
  await page.route(`${returnTo}**`, (route) => route.fulfill({ body: 'Welcome back' }))
  for (const path of ['/onboarding', '/']) {
    await page.goto(path)
    // Only the newest code works, so the second click must not make another.
    await link(page, 'Go to Dashboard').dblclick()
    await expect(page).toHaveURL((url) => url.href.startsWith(`${returnTo}?code=`))
    const code = new URL(page.url()).searchParams.get('code')
    const redeemed = await callAsFirm(stack, 'start', 'POST /api/firm/starts/redeem', { code })
    expect(redeemed).toEqual({ start: id, application: applicant.clientId })
  }
})
