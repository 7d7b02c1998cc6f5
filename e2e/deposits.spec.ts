import type { Page } from '@playwright/test'
import { typedBank } from '@vestibule/testing/applicant'
import type { SandboxControl } from '@vestibule/testing/sandbox-control'
import { en } from '@vestibule/words/en'
import { button, exitLinkWithError, field, fillBank } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { failRequests } from './journeys/network.ts'
import { heading } from './journeys/roth-journey.ts'
import { expect, test, ui } from './journeys/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: /status of (4\d\d|50[02])|ERR_FAILED/,
})

const form = 'Set up your contribution'
const verification = 'Confirm the amounts deposited to complete your bank link.'
const notVerified = 'We were unable to verify the deposit amount.Please enter the correct amount.'
const returned = /^We could not verify this account\. Check your details/

const tryAmounts = async (page: Page, first: string, second: string) => {
  await ui.fill(page, { 'Deposit 1': first, 'Deposit 2': second })
  await button(page, 'Verify deposits').click()
}

const wrong = async (sandbox: SandboxControl, number: string): Promise<[string, string]> => {
  const { amount1, amount2 } = await sandbox.deposits(number)
  const free = ['0.11', '0.22', '0.33', '0.44'].filter((one) => one !== amount1 && one !== amount2)
  return [free[0] ?? '', free[1] ?? '']
}

test('[BA-04] [BA-05] [BA-06] [BA-07] [BA-08] [CO-13] [NV-11] deposits from the form to the verification, wrong then right, to the confirmation', async ({
  page,
  visit,
  stack,
}) => {
  const { clientId } = await visit('bank')
  const number = typedBank(clientId).account_number
  await ui.pressTitle(page, 'Verify with deposits', form)
  await expect(page.getByText(/within 2-3 days, each under \$1\.00/)).toBeVisible()

  await button(page, 'Continue').click()
  for (const words of [
    'Bank Name is required.',
    'Account Type is required',
    'Provide valid Routing Number.',
    'Account Number is required.',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(field(page, 'Bank name')).toBeFocused()
  await fillBank(page, number, '021000022')
  await field(page, 'Account number').fill('Z12-345678')
  await field(page, 'Confirm account number').fill('Z12-345678')
  await ui.pressText(page, 'Continue', 'Please enter the account number in digits, 17 at most.')
  await fillBank(page, number, '021000022')
  await field(page, 'Confirm account number').fill('1')
  await button(page, 'Continue').click()
  await ui.expectTexts(page, 'Account numbers do not match.', 'Provide valid Routing Number.')

  await fillBank(page, number, '111000025')
  await ui.pressText(page, 'Continue', 'Routing number is not valid')
  await expect(field(page, 'Routing number')).toBeFocused()
  await field(page, 'Routing number').fill('021000021')
  await ui.pressToast(page, 'Continue', 'Bank relationship created')
  await expect(heading(page, 'Your deposits are on the way')).toBeVisible()
  await ui.pressTitle(page, 'Verify deposits', verification)
  await expect(page.getByText(/^3 tries left\. Verify by /)).toBeVisible()
  await expect(page.getByText(notVerified)).toBeHidden()
  await button(page, 'Verify deposits').click()
  await ui.expectTexts(page, 'First deposit is required.', 'Second deposit is required.')
  await tryAmounts(page, ...(await wrong(stack.sandbox, number)))
  await ui.expectTexts(page, notVerified, /^2 tries left\./)
  await page.reload()
  await expect(page.getByText(notVerified)).toBeVisible()

  const { amount1, amount2 } = await stack.sandbox.deposits(number)
  // Some bank statements print amounts without the leading zero.
  await tryAmounts(page, amount2.replace(/^0/, ''), amount1.replace(/^0/, ''))
  await expect(heading(page, 'Confirm your contribution')).toBeVisible()
  await expect(page.getByText(`First Platypus Bank ••••${number.slice(-4)}`, { exact: true })).toBeVisible()
  await ui.pressTitle(page, 'Confirm Contribution', 'Congratulations!')
})

test('[BA-03] [BA-09] failed links and deposits lead back to the form', async ({ page, visit, stack }) => {
  const applicant = await visit('bank')
  const number = typedBank(applicant.clientId).account_number
  await exitLinkWithError(page)
  await expect(heading(page, form)).toBeVisible()
  const inline =
    'We were unable to link your bank account using the bank-linking provider. We can still setup a connection by confirming that you are in charge of the bank account. Pleae enter your account details below.'
  await expect(page.getByText(inline, { exact: true })).toBeVisible()

  const saves = '**/api/data-api/bank/client/*'
  await failRequests(page, saves, { status: 0, method: 'PATCH', times: 1 })
  await stack.sandbox.fault({
    provider: 'ascend',
    match: '"bank_account"',
    kind: 'error',
    status: 400,
    times: 1,
  })
  await fillBank(page, number)
  await ui.pressToast(page, 'Continue', en.errors.inDoubt)
  await failRequests(page, saves, { method: 'PATCH', times: 1 })
  await ui.pressToast(page, 'Continue', 'An error occurred while updating the bank details.')
  await ui.pressToast(page, 'Continue', 'Error while creating bank relationship')
  await field(page, 'Account number').focus()
  await expect(field(page, 'Account number')).toHaveValue(number)
  await ui.pressTitle(page, 'Continue', 'Your deposits are on the way')
  await button(page, 'Verify deposits').click()
  const amounts = await wrong(stack.sandbox, number)
  await tryAmounts(page, ...amounts)
  await expect(page.getByText(/^2 tries left\./)).toBeVisible()
  await tryAmounts(page, '0', amounts[1])
  await expect(page.getByText(/^1 try left\./)).toBeVisible()
  await tryAmounts(page, '0', '0')
  await expect(heading(page, form)).toBeVisible()
  await expect(page.getByText(returned)).toBeVisible()
  await ui.expectValues(page, { 'Bank name': 'First Platypus Bank', 'Account number': '' })

  await fillBank(page, number)
  await button(page, 'Continue').click()
  await ui.pressText(page, 'Verify deposits', /^3 tries left\./)
  await stack.sandbox.returnDeposits(number)
  await tryAmounts(page, '0.01', '0.02')
  await expect(page.getByText(returned)).toBeVisible()

  await fillBank(page, number)
  await button(page, 'Continue').click()
  await button(page, 'Verify deposits').click()
  await ui.pressTitle(page, 'Use another bank account', 'Connect your bank account')
})

test('[NV-10] a break leads to what is missing', async ({ page, reach, stack }) => {
  const { clientId } = await reach('contribution')
  await query(stack, "update client set client_status = 'YOU_DID_IT', step = 4 where id = $1", [clientId])
  await ui.openTitle(page, '/onboarding', 'You did it!')
  await ui.pressTitle(page, 'Continue', 'Select your contribution schedule and amount')
})
