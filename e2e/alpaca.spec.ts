import type { Page } from '@playwright/test'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { oneTimeContribution } from '@vestibule/testing/applicant'
import { en } from '@vestibule/words/en'
import { button } from './journeys/controls.ts'
import { runJourney } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, test } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, stackEnv: { BROKER: 'alpaca' } })

const brandsBroker = 'Alpaca Securities LLC'

const expectOnlyBrandsBroker = async (page: Page): Promise<void> => {
  await expect(page.locator('body')).not.toContainText(/Apex/)
  const named = ((await page.locator('body').textContent()) ?? '').replaceAll(brandsBroker, '')
  expect(named).not.toContain('Alpaca')
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

test('[BK-01] [BK-02] a Roth IRA with a beneficiary opens at Alpaca, whose name is the only one on the pages', async ({
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
  const ledger = await stack.sandbox.ledger()
  const accounts = ledger.alpacaAccounts.filter(({ contact }) => contact.email_address === person.email)
  expect(accounts).toMatchObject([
    {
      account_sub_type: 'roth',
      status: 'ACTIVE',
      beneficiaries: [{ given_name: 'Byron', family_name: 'King' }],
    },
  ])
  const ofAccount = ({ account_id }: { account_id: string }) => account_id === accounts[0]?.id
  expect(ledger.alpacaRelationships.filter(ofAccount)).toHaveLength(1)
  expect(ledger.alpacaTransfers.filter(ofAccount)).toEqual([])
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
  const { alpacaAccounts, alpacaTransfers } = await stack.sandbox.ledger()
  const account = alpacaAccounts.find(({ contact }) => contact.email_address === person.email)
  const ofAccount = alpacaTransfers.filter(({ account_id }) => account_id === account?.id)
  expect(ofAccount.map(({ amount }) => Number(amount))).toEqual([120])
  await page.goto(stack.sandboxUrl)
  await expect(page.getByText(account?.id).first()).toBeVisible()
})
