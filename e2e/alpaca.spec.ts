import type { Page } from '@playwright/test'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { oneTimeContribution } from '@vestibule/testing/applicant'
import { passTime } from '@vestibule/testing/pass-time'
import type { Stack } from '@vestibule/testing/stack'
import { en } from '@vestibule/words/en'
import { button, field } from './journeys/controls.ts'
import { runJourney } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, stackEnv: { BROKER: 'alpaca' } })

const brandsBroker = 'Alpaca Securities LLC'

const expectOnlyBrandsBroker = async (page: Page): Promise<void> => {
  await expect(page.locator('body')).not.toContainText(/Apex/)
  const named = ((await page.locator('body').textContent()) ?? '').replaceAll(brandsBroker, '')
  expect(named).not.toContain('Alpaca')
}

/** Returns the account with this email at the broker, and its deposits, the earliest first. */
const heldAt = async (stack: Stack, email: string) => {
  const { alpacaAccounts, alpacaTransfers } = await stack.sandbox.ledger()
  const accounts = alpacaAccounts.filter(({ contact }) => contact.email_address === email)
  expect(accounts).toHaveLength(1)
  const deposits = alpacaTransfers
    .filter(({ account_id }) => account_id === accounts[0]?.id)
    .sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  return { account: accounts[0], deposits }
}

const addBeneficiary = async (page: Page): Promise<void> => {
  await button(page, 'Add beneficiary').click()
  const heir = page.getByRole('group', { name: 'Beneficiary 1', exact: true })
  for (const [label, value] of Object.entries({
    'Allocation (%)': '100',
    'First name': 'Byron',
    'Last name': 'King',
    'Date of birth': '05121990',
    'Phone number': '2125550142',
    'Email address': 'byron@example.com',
  }))
    await heir.getByLabel(label, { exact: true }).fill(value)
  await heir.getByLabel('Relationship', { exact: true }).selectOption('Other')
}

test('[BK-01] [BK-02] a Roth IRA with a beneficiary opens at Alpaca, whose name is the only one on the pages, and the person stops the plan', async ({
  page,
  driver,
  person,
  stack,
}) => {
  test.slow()
  await runJourney(driver, {
    async onArrive({ id }) {
      await expectOnlyBrandsBroker(page)
      if (id === 'bank') await expect(page.getByText(en.bank.deposits.title)).toHaveCount(0)
    },
    async onFilled({ id }) {
      if (id === 'beneficiaries') await addBeneficiary(page)
    },
  })
  await expect(page.getByText('Your Roth IRA is open.')).toBeVisible()
  await expect(page.locator('body')).toContainText(brandsBroker)
  await expectOnlyBrandsBroker(page)
  const { account, deposits } = await heldAt(stack, person.email)
  expect(account).toMatchObject({
    account_sub_type: 'roth',
    status: 'ACTIVE',
    beneficiaries: [{ given_name: 'Byron', family_name: 'King' }],
  })
  const { alpacaRelationships } = await stack.sandbox.ledger()
  expect(alpacaRelationships.filter(({ account_id }) => account_id === account?.id)).toHaveLength(1)
  expect(deposits).toEqual([])
  await page.goto('/')
  await button(page, 'Stop contributions').click()
  const dialog = page.getByRole('dialog', { name: 'Stop contributions?' })
  await dialog.getByRole('button', { name: 'Stop contributions', exact: true }).click()
  await expect(page.getByText('Stopped: everything after today.')).toBeVisible()
})

test('[BK-02] [BK-03] an individual account takes a one-time deposit, which the sandbox’s page shows', async ({
  page,
  driver,
  person,
  reach,
  stack,
}) => {
  person.accountType = 'REGULAR'
  const applicant = await reach('affiliations')
  await page.goto('/onboarding')
  await complete(driver, 'affiliations', 'agreements')
  await expectScreen(page, 'contribution')
  const today = dayInNewYork(stack.clock.now())
  await applicant.must(applicant.contribute({ amount: 120, ...oneTimeContribution(today) }))
  await page.goto('/onboarding')
  await complete(driver, 'bank', 'confirmation')
  await expect(page.getByText('Your individual account is open.')).toBeVisible()
  const { account, deposits } = await heldAt(stack, person.email)
  expect(deposits.map(({ amount }) => Number(amount))).toEqual([120])
  await page.goto(stack.sandboxUrl)
  await expect(page.getByText(account?.id).first()).toBeVisible()
})

test('[BK-01] [BK-02] [CO-05] [CF-13] a Traditional IRA takes two deposits a month over a year’s end, until the bank returns one', async ({
  page,
  context,
  driver,
  person,
  reach,
  stack,
}) => {
  test.slow()
  const goTo = (instant: string) =>
    passTime(stack, (Date.parse(instant) - stack.clock.now().getTime()) / 1000)
  await goTo('2027-11-29T17:00:00Z')
  person.accountType = 'TRADITIONAL_IRA'
  const applicant = await reach('affiliations')
  await page.goto('/onboarding')
  await complete(driver, 'affiliations', 'agreements')
  await expectScreen(page, 'contribution')
  await field(page, 'Contribution amount').fill('1250')
  await page.getByRole('radio', { name: 'Twice per month', exact: true }).check()
  await button(page, '12').click()
  await button(page, '20').click()
  await button(page, 'Next').click()
  await complete(driver, 'bank', 'confirmation')
  await expect(page.getByText('Your Traditional IRA is open.')).toBeVisible()
  // The session ends before the first deposit.
  await page.goto('about:blank')

  const expected = [
    ['2027-12-12', '1250', '2027'],
    ['2027-12-20', '1250', '2027'],
    ['2028-01-12', '1250', '2028'],
    ['2028-01-20', '1250', '2028'],
  ]
  for (const [index, [day]] of expected.entries()) {
    await goTo(`${day}T17:00:00Z`)
    await expect
      .poll(async () => {
        const { deposits } = await heldAt(stack, person.email)
        return deposits.map(({ created_at, amount, ira }) => [
          String(created_at).slice(0, 10),
          amount,
          ira?.tax_year,
        ])
      })
      .toEqual(expected.slice(0, index + 1))
  }
  await goTo('2028-01-21T17:00:00Z')
  const { deposits } = await heldAt(stack, person.email)
  await stack.sandbox.returnDeposit(deposits[3]?.id, 'R10')
  await goTo('2028-01-22T17:00:00Z')
  await applicant.logIn()
  await expect.poll(async () => (await applicant.readPlan()).is_stopped).toBe(true)
  await context.addCookies(applicant.api.cookies())
  await page.goto('/')
  await expect(page.getByText(/^Your bank returned the contribution of \$1,250 scheduled for /)).toBeVisible()
  await expect(page.getByText(en.contributions.stoppedBy.RETURN)).toBeVisible()
  await expect(page.getByText(/ To contribute from another bank account, write to /)).toBeVisible()
})
