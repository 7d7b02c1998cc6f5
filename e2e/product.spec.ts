import type { Page } from '@playwright/test'
import { Applicant } from '@vestibule/testing/applicant'
import type { Stack } from '@vestibule/testing/stack'
import { inEveryEngine } from './engines/every-engine.ts'
import { journeys } from './engines/journeys.ts'
import { exitLinkWithError, taxCertification } from './journeys/controls.ts'
import { endOutage, query } from './journeys/database.ts'
import { heading } from './journeys/roth-journey.ts'
import { test as base, complete, described, expect, expectScreen, headingOf, ui } from './journeys/test.ts'

interface ProductFixtures {
  /** Creates a PRODUCT applicant whose SSN ends in `serial`, advances the applicant to `at`, and opens the page. */
  visitAs(serial: string, at?: 'contribution' | 'check'): Promise<Applicant>
}

const test = base.extend<ProductFixtures>({
  visitAs: async ({ page, context, stack, person, clientAddress }, use) =>
    use(async (serial, at = 'contribution') => {
      person.accountType = 'PRODUCT'
      person.ssn = `${person.ssn.slice(0, -4)}${serial}`
      const applicant = new Applicant(stack.baseUrl, stack.sandbox, person, { clientAddress })
      await applicant.signUp()
      await applicant.answerEverything()
      if (at === 'check') {
        await applicant.saveContribution()
        await applicant.readClient()
        await applicant.must(applicant.agreeToStatements())
      }
      await context.addCookies(applicant.api.cookies())
      await page.goto('/onboarding')
      return applicant
    }),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const other = 'We could not finish checking your identity'
const failed = 'Error during Plaid IDV verification. Please try again later.'

const consent = (page: Page) =>
  page.getByRole('checkbox', {
    name: "I have read Vestibule's Privacy Policy and agree that Vestibule shares my name, address, date of birth, Social Security number, email and phone with Plaid to verify my identity.",
    exact: true,
  })
const declined =
  "We can't check your identity, or open your account, without this. If you don't want to agree, write to team@vestibule.example."

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const steps = (page: Page) => page.getByRole('navigation', { name: 'Progress' })
const currentStep = (page: Page) => steps(page).locator('[aria-current="step"]')

/** Counts a client's identity checks at the provider. */
const attempts = async (stack: Stack, clientId: string): Promise<number> =>
  (await stack.sandbox.ledger()).identityVerifications.filter((one) => one.client_user_id === clientId).length

/** A fault that leaves the identity check undecided until faults are cleared. */
const hold = {
  provider: 'plaid',
  path: '/identity_verification/get',
  kind: 'error',
  status: 503,
  times: 1000,
} as const

test('[PR-01] [PR-02] [PR-06] [PR-07] [PR-08] [PR-10] [PR-05] [CO-10] [CF-03] [CF-09] [BA-03] the whole product flow: Set-Up, statements, identity, bank, confirmation; back and reload', async ({
  page,
  driver,
  visitAs,
  stack,
}) => {
  const applicant = await visitAs('2345')
  await expectScreen(page, 'contribution')
  await expect(currentStep(page)).toContainText('Set-Up')
  await complete(driver, 'contribution')

  await expectScreen(page, 'statements')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Sample Fund Services, its transfer agent')
  await expect(footer).not.toContainText(/SIPC|Apex/)
  const agree = page.getByRole('button', { name: 'I Agree' })
  await expect(agree).toHaveAttribute('aria-disabled', 'true')
  await agree.click({ force: true })
  await ui.expectTexts(
    page,
    'You must agree to all items.',
    'You must certify this to proceed.',
    'Legal Name is required.',
    declined,
  )
  await expect(page.getByRole('checkbox', { name: 'Agree to all' })).toBeFocused()
  await ui.press(page, 'Back', 'contribution')
  await expect(page.getByLabel('Contribution amount')).toHaveValue('300')
  await ui.press(page, 'Next', 'statements')
  await ui.reload(page, 'statements')
  await page.getByRole('checkbox', { name: 'Agree to all' }).check()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
  await expect(page.getByText('4 of 6 accepted')).toBeVisible()
  await agree.click({ force: true })
  await expect(consent(page)).toBeFocused()
  await consent(page).check()
  await agree.click({ force: true })
  await expect(taxCertification(page)).toBeFocused()
  await taxCertification(page).check()
  await expect(page.getByText('6 of 6 accepted')).toBeVisible()
  await expect(agree).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Legal full name').fill("Ada King-O'Noel Jr.")
  await stack.sandbox.fault(hold)
  await ui.press(page, 'I Agree', 'identity-wait')
  await ui.reload(page, 'identity-wait')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await endOutage(stack)
  await expectScreen(page, 'identity-passed')
  await expect(heading(page, headingOf('identity-passed'))).toBeFocused()
  await expect(steps(page)).toHaveCount(0)
  expect(await attempts(stack, applicant.clientId)).toBe(1)
  await ui.press(page, 'Continue', 'bank')
  await expect(currentStep(page)).toContainText('Set-Up')
  await expect(page.getByRole('button', { name: /Verify with deposits/ })).toHaveCount(0)
  await exitLinkWithError(page)
  await expect(page.getByText('First Platypus Bank could not be connected.', { exact: false })).toBeVisible()
  await expectScreen(page, 'bank')
  expect(await applicant.status()).toBe('ONBOARDING_BANK_SETUP')
  await complete(driver, 'bank')

  await expectScreen(page, 'confirmation')
  await expect(currentStep(page)).toContainText('Confirmation')
  await ui.press(page, 'Confirm Contribution', 'congratulations')
  await expect(page.getByText('Your Vestibule application is complete.')).toBeVisible()
  await expect(
    page.getByText(/We saved the contribution that you chose, and transfer no money\./),
  ).toBeVisible()
  expect(Object.keys(await described(page.getByRole('main')))).toEqual([
    'Contribution amount',
    'Frequency',
    'Source account',
  ])
  await ui.reload(page, 'congratulations')
  expect(await applicant.status()).toBe('ONBOARDING_SIGNUP_COMPLETED')
})

test('[EN-01] the product flow goes to its end in Chromium, Firefox and WebKit, whose screens agree', async ({
  page,
  stack,
  anotherPerson,
}) => {
  test.slow()
  const options = { page, stack, width: 390, scheme: 'light' } as const
  expect(await inEveryEngine(options, anotherPerson, (visitor) => journeys.fund(visitor, stack))).toEqual([])
})

test('[PR-03] [PR-04] a review, a retry and a pass', async ({ page, visitAs, stack }) => {
  const { clientId } = await visitAs('1002', 'check')
  await expect(heading(page, other)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/onboarding/identity-wait')
  await expect(page.getByText(failed).first()).toBeVisible()
  await ui.pressTitle(page, 'Try again', other)
  expect(await attempts(stack, clientId)).toBe(1)
  await stack.sandbox.verification(clientId, 'canceled')
  await page.reload()
  await expect(heading(page, other)).toBeVisible()
  expect(await attempts(stack, clientId)).toBe(1)
  await press(page, 'Try again')
  await expect.poll(() => attempts(stack, clientId)).toBe(2)
  await stack.sandbox.verification(clientId, 'success')
  // The page's next poll may be 15 s away.
  await expect(heading(page, headingOf('identity-passed'))).toBeVisible({ timeout: 30_000 })
  await expectScreen(page, 'identity-passed')
  await ui.reload(page, 'bank')
})

test('[PE-19] [PR-06] [NV-04] the personal flow', async ({ page, person, reach, stack }) => {
  person.accountType = 'REGULAR'
  const { clientId } = await reach('employment')
  await query(stack, `update client set client_status = 'ONBOARDING_KYC_CHECK' where id = $1`, [clientId])
  await ui.openTitle(page, '/onboarding', 'Before we check your identity')
  await ui.pressText(page, 'Continue', declined)
  expect(await attempts(stack, clientId)).toBe(0)
  await consent(page).check()
  await ui.press(page, 'Continue', 'identity-passed')
  await expect(steps(page)).toHaveCount(0)
  await ui.press(page, 'Continue', 'employment')
  await expect(steps(page)).toHaveCount(0)
})
