import type { Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { complete, expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const part = (page: Page) => page.locator('details', { hasText: 'Check your answers' })
const open = (page: Page) => page.getByText('Check your answers', { exact: true }).click()
const edits = (page: Page) => part(page).getByRole('button', { name: /^Edit: / })

/** Reads the listed answers, as `label: answer`. */
const listed = (page: Page): Promise<string[]> =>
  part(page)
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((child) => child.textContent).join(': ')))

/** Records the page's GET requests for saved answers, each as the word before `/client/` in its path. */
const readsOf = (page: Page): string[] => {
  const reads: string[] = []
  page.on('request', (request) => {
    const [, name] = /data-api\/(\w+)\/client\//.exec(request.url()) ?? []
    if (request.method() === 'GET' && name) reads.push(name)
  })
  return reads
}

test('[AX-11] [NV-05] the affiliations begin with the answers, which can be edited until they are final', async ({
  page,
  driver,
  visit,
  person,
}) => {
  const reads = readsOf(page)
  await visit('affiliations')
  const final = 'When you continue, your answers are final. To open your account, we send them to the broker.'
  await expect(button(page, 'Continue')).toHaveAccessibleDescription(final)
  await expect(page.getByText(final)).toBeVisible()
  await expect(part(page)).toHaveAttribute('open')
  await expect(edits(page)).toHaveCount(8)
  expect(reads.toSorted()).toEqual(['address', 'beneficiaries', 'investor'])
  expect(await listed(page)).toEqual(
    expect.arrayContaining([
      `Legal first name: ${person.firstName}`,
      'State: New York',
      `Social Security number: ***-**-${person.ssn.slice(-4)}`,
      'Date of birth: 04/17/1985',
      'Employer name: Analytical Engines',
      'Beneficiaries: You named no one.',
      'When do you plan to retire?: In more than 10 years',
    ]),
  )

  await ui.press(page, 'Edit: Tell us your investment goals & timeline', 'suitability')
  await page.getByRole('radio', { name: 'In less than 10 years' }).check()
  await ui.press(page, 'Continue', 'affiliations')
  await expect(edits(page)).toHaveCount(8)
  expect(await listed(page)).toContain('When do you plan to retire?: In less than 10 years')

  await ui.press(page, 'Edit: Your employment', 'employment')
  await field(page, 'Job title').fill('Countess')
  await ui.press(page, 'Continue', 'beneficiaries')
  await page.goBack()
  await page.goBack()
  await expectScreen(page, 'affiliations')
  await expect(edits(page)).toHaveCount(8)
  expect(await listed(page)).toContain('Job title: Countess')

  await complete(driver, 'affiliations')
  await expectScreen(page, 'agreements')
  await ui.press(page, 'Back', 'affiliations')
  await expect(page.getByText(final)).toBeHidden()
  await expect(button(page, 'Continue')).toHaveAccessibleDescription('')
  await expect(part(page)).not.toHaveAttribute('open')
  await open(page)
  await expect.poll(() => listed(page)).toContain('Job title: Countess')
  await expect(edits(page)).toHaveCount(0)
})

test('[AX-11] [AX-02] answers that do not load can be read again, by keyboard', async ({ page, visit }) => {
  ui.allowErrors(/status of 503/)
  const address = '**/api/data-api/address/client/*'
  await visit('affiliations')
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  const summary = part(page).locator('summary')
  const again = part(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(part(page).getByText('We could not load what you saved before.')).toBeVisible()
  await page.unroute(address)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(edits(page)).toHaveCount(8)
  await expect(summary).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectScreen(page, 'name')
})

test('[AX-11] [PR-02] the statements begin with the answers; once they were sent, only the contribution can be edited', async ({
  page,
  person,
  reach,
  stack,
}) => {
  person.accountType = 'PRODUCT'
  const applicant = await reach('name')
  await applicant.answerEverything()
  await applicant.saveContribution()
  await ui.open(page, '/onboarding', 'statements')
  const final =
    'When you agree, your answers are final: we use them to check your identity. You can still change your contribution until you confirm it.'
  await expect(button(page, 'I Agree')).toHaveAccessibleDescription(`0 of 6 accepted ${final}`)
  await expect(edits(page)).toHaveCount(8)
  expect(await listed(page)).toEqual(
    expect.arrayContaining(['Contribution amount: $300', 'Frequency: 5th of each month']),
  )

  await ui.press(page, 'Edit: Select your contribution schedule and amount', 'contribution')
  await field(page, 'Contribution amount').fill('450')
  await ui.press(page, 'Next', 'statements')
  await expect.poll(() => listed(page)).toContain('Contribution amount: $450')

  await query(stack, 'update client set locked_at = now() where id = $1', [applicant.clientId])
  await ui.reload(page, 'statements')
  await expect(page.getByText(final)).toBeHidden()
  await open(page)
  await expect.poll(() => listed(page)).toContain('Contribution amount: $450')
  await expect(edits(page)).toHaveCount(1)
  await expect(button(page, 'Edit: Select your contribution schedule and amount')).toBeVisible()
})
