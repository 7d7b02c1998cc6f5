import type { Page } from '@playwright/test'
import { button } from './journeys/controls.ts'
import { expect, test, ui } from './journeys/test.ts'

const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const path = (wanted: string) => (url: URL) => url.pathname === wanted

const team = ['contactWithTeamErrorpage', 'Please contact our team'] as const
const letter = ['3210letter', 'We need a letter from your employer'] as const
const others = [
  [/work for or am associated with another broker-dealer/, ...team],
  [/^I am employed by Vestibule$/, ...letter],
] as const

for (const [name, page3210, words] of others)
  test(`[AF-01] [AF-03] ${name.source} ends at ${page3210}`, async ({ page, visit, stack }) => {
    const applicant = await visit('affiliations')
    await ui.pressText(page, 'Continue', 'Please select the options')
    await box(page, /^None of the above$/).check()
    await box(page, name).check()
    await expect(box(page, /^None of the above$/)).not.toBeChecked()
    await box(page, /^None of the above$/).check()
    await expect(box(page, name)).not.toBeChecked()
    await box(page, name).check()
    await button(page, 'Continue').click()
    await expect(page).toHaveURL(path(`/message/${page3210}`))
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
    expect((await applicant.readClient()).client_status).toBe('ONBOARDING_AFFILATIONS_UNSUITABLE')
    await page.goto('/onboarding')
    await expect(page).toHaveURL(path(`/message/${page3210}`))
    const { accounts } = await stack.sandbox.ledger()
    expect(accounts.filter(({ client_account_id: id }) => id === applicant.clientId)).toEqual([])
  })
