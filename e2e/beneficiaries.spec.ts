import type { Page } from '@playwright/test'
import { button, field } from './journeys/controls.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { failRequests } from './journeys/network.ts'
import { expect, expectScreen, test, toast, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const group = (page: Page, place: number) =>
  page.getByRole('group', { name: `Beneficiary ${place}`, exact: true })
const inGroup = (page: Page, place: number, label: string) =>
  group(page, place).getByLabel(label, { exact: true })
const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Total allocation' })
const more = (page: Page, place: number) =>
  group(page, place).locator('summary', { hasText: 'More about this beneficiary (optional)' })

const names = ['Anna', 'Béla', 'Cleo', 'Dídac', 'Eve']

/** Returns values for all required fields except the relationship. */
const required = (place: number, allocation: number): [string, string][] => [
  ['Allocation (%)', String(allocation)],
  ['First name', names[place - 1] ?? ''],
  ['Last name', 'O’Hara'],
  ['Date of birth', `0${place}152010`],
  ['Phone number', `212555014${place}`],
  ['Email address', `heir${place}@example.com`],
]

async function fill(page: Page, place: number, allocation: number, relationship: string): Promise<void> {
  for (const [label, value] of required(place, allocation)) await inGroup(page, place, label).fill(value)
  await inGroup(page, place, 'Relationship').selectOption(relationship)
}

test('[PE-14] [PE-15] [PE-17] [AX-02] five, by keyboard', async ({ page, visit }) => {
  await visit('beneficiaries')
  const keys = keyboardOf(page)
  await keys.select(field(page, 'Marital status'), 'Married')
  for (const place of [1, 2, 3, 4, 5]) {
    await keys.activate(button(page, 'Add beneficiary'))
    await expect(inGroup(page, place, 'Allocation (%)')).toBeFocused()
    for (const [label, value] of required(place, 20)) await keys.type(inGroup(page, place, label), value)
    await keys.select(inGroup(page, place, 'Relationship'), place === 2 ? 'Spouse' : 'Other')
    await expect(total(page)).toContainText(`Total allocation: ${place * 20}%`)
  }
  await expect(inGroup(page, 5, 'Date of birth')).toHaveValue('05/15/2010')
  await expect(inGroup(page, 5, 'Phone number')).toHaveValue('212-555-0145')
  await expect(button(page, 'Add beneficiary')).toHaveCount(0)
  await expect(total(page)).toBeInViewport()

  await keys.to(button(page, 'Remove beneficiary 3'), 'Shift+Tab')
  await keys.press('Enter')
  await expect(group(page, 3)).toBeFocused()
  await expect(inGroup(page, 3, 'First name')).toHaveValue('Dídac')
  await expect(group(page, 5)).toHaveCount(0)
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Beneficiary 3 was removed.' })).toHaveCount(1)
  await expect(total(page)).toContainText('Total allocation: 80%')

  await keys.activate(button(page, 'Continue'))
  await expect(page.getByText('Allocation amount must equal 100%.', { exact: true })).toBeInViewport()
  await expect(inGroup(page, 1, 'Allocation (%)')).toBeFocused()
  await expect(inGroup(page, 1, 'Allocation (%)')).toHaveAccessibleDescription(
    'Allocation amount must equal 100%.',
  )
  await keys.press('ControlOrMeta+A')
  await page.keyboard.type('40')
  await expect(page.getByText('Allocation amount must equal 100%.')).toHaveCount(0)

  await keys.activate(more(page, 1))
  await keys.select(inGroup(page, 1, 'Tax ID type (optional)'), 'EIN')
  await keys.type(inGroup(page, 1, 'Tax ID (optional)'), '123459876')
  await expect(inGroup(page, 1, 'Tax ID (optional)')).toHaveValue('12-3459876')
  await keys.activate(button(page, 'Continue'))
  await expectScreen(page, 'finances')

  await page.reload()
  await ui.press(page, 'Back', 'beneficiaries')
  await expect(field(page, 'Marital status')).toHaveValue('MARRIED')
  for (const [index, name] of ['Anna', 'Béla', 'Dídac', 'Eve'].entries())
    await expect(inGroup(page, index + 1, 'First name')).toHaveValue(name)
  await expect(inGroup(page, 1, 'Tax ID (optional)')).toBeVisible()
  await expect(inGroup(page, 1, 'Tax ID (optional)')).toHaveValue('**-***9876')
  await expect(inGroup(page, 2, 'Tax ID (optional)')).toBeHidden()
  await expect(inGroup(page, 2, 'Relationship')).toHaveValue('SPOUSE')
  await expect(total(page)).toContainText('Total allocation: 100%')
  await inGroup(page, 1, 'Last name').fill('Ó Hara')
  await ui.press(page, 'Continue', 'finances')
})

test.describe('what is wrong', () => {
  test.use({
    expectedErrors: /the server responded with a status of (422|500)/,
    viewport: { width: 390, height: 844 },
  })

  test('[PE-15] [PE-16] errors, and saves that fail', async ({ page, visit }) => {
    await visit('beneficiaries')
    await field(page, 'Marital status').selectOption('Married')
    await button(page, 'Add beneficiary').click()
    // A field that was focused but never edited shows no error.
    await inGroup(page, 1, 'First name').focus()
    await inGroup(page, 1, 'Last name').focus()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    await button(page, 'Continue').click()
    await expect(inGroup(page, 1, 'Allocation (%)')).toBeFocused()
    await expect(inGroup(page, 1, 'Allocation (%)')).toHaveAccessibleDescription(/Allocation is required\./)

    await fill(page, 1, 60, 'Spouse')
    await button(page, 'Add beneficiary').click()
    await fill(page, 2, 50, 'Other')
    await expect(inGroup(page, 2, 'Relationship').locator('option')).toHaveText(['Select…', 'Other'])
    await expect(total(page)).toContainText('Total allocation: 110%')
    await button(page, 'Continue').click()
    await expect(inGroup(page, 2, 'Allocation (%)')).toHaveAccessibleDescription(
      /Allocation amount must equal 100%\..*Please enter a whole number from 1 to 40\./,
    )
    await inGroup(page, 2, 'Allocation (%)').fill('40')

    await more(page, 2).click()
    await inGroup(page, 2, 'Tax ID type (optional)').selectOption('SSN')
    await more(page, 2).click()
    await expect(inGroup(page, 2, 'Tax ID (optional)')).toBeHidden()
    await button(page, 'Continue').click()
    await expect(inGroup(page, 2, 'Tax ID (optional)')).toBeFocused()
    await inGroup(page, 2, 'Tax ID (optional)').fill('000123456')
    await inGroup(page, 2, 'ZIP code (optional)').fill('10014')
    await expect(inGroup(page, 2, 'Tax ID (optional)')).toHaveValue('•••-••-••••')

    await field(page, 'Marital status').selectOption('Single')
    await expect(inGroup(page, 1, 'Relationship')).toHaveAccessibleDescription(
      'Only married people have a spouse. Please choose again.',
    )
    await expect(inGroup(page, 1, 'Relationship').locator('option')).toHaveText(['Select…', 'Other'])
    await button(page, 'Continue').click()
    await expect(inGroup(page, 1, 'Relationship')).toBeFocused()
    await field(page, 'Marital status').selectOption('Married')
    await expect(inGroup(page, 1, 'Relationship')).toHaveValue('SPOUSE')
    await field(page, 'Marital status').selectOption('Single')
    await inGroup(page, 1, 'Relationship').selectOption('Other')

    await failRequests(page, '**/api/data-api/beneficiaries/**', { method: 'POST' })
    await button(page, 'Continue').click()
    await expect(toast(page, 'Something went wrong')).toBeVisible()
    await expect(inGroup(page, 2, 'Tax ID (optional)')).toHaveValue('•••-••-••••')
    await page.unroute('**/api/data-api/beneficiaries/**')
    await button(page, 'Dismiss').click()

    const json = { code: 'invalid', fields: ['1.dob_date', '1.dob_month'] }
    await failRequests(page, '**/api/data-api/beneficiaries/**', { status: 422, method: 'POST', json })
    await button(page, 'Continue').click()
    await expect(inGroup(page, 2, 'Date of birth')).toBeFocused()
    await expect(inGroup(page, 2, 'Date of birth')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute('**/api/data-api/beneficiaries/**')
    await inGroup(page, 2, 'Date of birth').fill('02/15/2011')
    await ui.press(page, 'Continue', 'finances')

    await button(page, 'Back').click()
    await expect(inGroup(page, 2, 'Date of birth')).toHaveValue('02/15/2011')
    await field(page, 'Marital status').selectOption('Married')
    await inGroup(page, 1, 'Relationship').selectOption('Spouse')
    await button(page, 'Remove beneficiary 2').click()
    await expect(group(page, 1)).toBeFocused()
    await inGroup(page, 1, 'Allocation (%)').fill('100')
    await ui.press(page, 'Continue', 'finances')
    await button(page, 'Back').click()
    await expect(inGroup(page, 1, 'Relationship')).toHaveValue('SPOUSE')
    await button(page, 'Remove beneficiary 1').click()
    await expect(button(page, 'Add beneficiary')).toBeFocused()
    await ui.press(page, 'Continue', 'finances')
    await button(page, 'Back').click()
    await expect(group(page, 1)).toHaveCount(0)
    await expect(button(page, 'Add beneficiary')).toBeVisible()
  })
})
