import type { Page } from '@playwright/test'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { button } from './journeys/controls.ts'
import { bring } from './journeys/stages.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

const notBack = "We could not continue after your bank's page. Please connect your bank again."
const widget = (page: Page) => page.getByRole('dialog', { name: 'Plaid Link (sandbox)' })

/** Opens Plaid Link and leaves for the page of a bank with OAuth. */
const leaveForBank = async (page: Page): Promise<void> => {
  await button(page, 'Connect instantly').click()
  await widget(page).getByRole('button', { name: 'Platypus OAuth Bank' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Platypus OAuth Bank' })).toBeVisible()
}
const isBack = (page: Page) =>
  expect(page).toHaveURL((url) =>
    /^\/onboarding\/bank\?oauth_state_id=[\w-]+$/.test(url.pathname + url.search),
  )

const choosesAnAccount = async (page: Page): Promise<void> => {
  await widget(page).getByRole('radio', { name: 'Plaid Saving ending in 1111' }).check()
  await widget(page).getByRole('button', { name: 'Connect account' }).click()
  await expectScreen(page, 'confirmation')
  expect(new URL(page.url()).search).toBe('')
}

test('[BA-02] a reload resumes the launch; the return works once', async ({ page, context, visit }) => {
  const applicant = await visit('bank')
  await leaveForBank(page)
  await button(page, 'Allow').click()
  await isBack(page)
  const address = page.url()
  await expect(widget(page).getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.reload()
  await isBack(page)
  await choosesAnAccount(page)
  expect(await applicant.readBank()).toMatchObject({
    attempts_count: 1,
    bank_name: 'Platypus OAuth Bank',
    account_mask: '1111',
  })

  const another = await context.newPage()
  await ui.open(another, address, 'confirmation')
})

test('[BA-02] a return in a second tab links there', async ({ page, context, visit }) => {
  await visit('bank')
  await leaveForBank(page)
  const asking = page.url()
  const second = await context.newPage()
  await second.goto(asking)
  await button(second, 'Allow').click()
  await isBack(second)
  await choosesAnAccount(second)
  await ui.press(page, 'Allow', 'confirmation')
})

test('[BA-02] [BA-03] foreign and refused returns', async ({ page, browser, stack, visit }) => {
  const applicant = await visit('bank')
  const stranger = new Applicant(stack.baseUrl, stack.sandbox, newPerson(), { clientAddress: '198.18.200.9' })
  await bring(stranger, stack, 'bank')
  const elsewhere = await browser.newContext({ baseURL: stack.baseUrl })
  await elsewhere.addCookies(stranger.api.cookies())
  const theirs = await elsewhere.newPage()
  await theirs.goto('/onboarding/bank')
  await leaveForBank(theirs)
  await button(theirs, 'Allow').click()
  await isBack(theirs)

  // Opens the bank's return URL without a launch of Plaid Link, then during a different launch.
  for (const begin of [async () => {}, () => leaveForBank(page)]) {
    await begin()
    await page.goto(theirs.url())
    await expect(page.getByText(notBack)).toBeVisible()
    await expect(page).toHaveURL((url) => url.search === '')
    expect((await applicant.readClient()).client_status).toBe('ONBOARDING_BANK_SETUP')
  }
  await elsewhere.close()

  await leaveForBank(page)
  await button(page, 'Deny').click()
  await expect(page).toHaveURL((url) => url.pathname === '/onboarding/deposit-form' && url.search === '')
  expect(await applicant.readBank()).toMatchObject({ bank_account_status: 'FAILED', attempts_count: 2 })
})
