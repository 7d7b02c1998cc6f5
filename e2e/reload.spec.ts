import type { Page } from '@playwright/test'
import type { Person } from '@vestibule/testing/sample-person'
import { button, field } from './journeys/controls.ts'
import { heading, radioOf } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, headingOf, screenOf, test, ui } from './journeys/test.ts'

const back = (page: Page) => button(page, 'Back').click()

/** Form screens, from the last to the first. */
const forms = [
  'suitability',
  'finances',
  'beneficiaries',
  'employment',
  'identity',
  'citizenship',
  'address',
  'name',
]

/** Expects the journey's answers and a masked SSN. */
async function expectSaved(page: Page, person: Person, screen: string): Promise<void> {
  const saved: Record<string, string> = {
    'Social Security number': `***-**-${person.ssn.slice(-4)}`,
    'Date of birth': '04/17/1985',
  }
  if (screen === 'address') await expect(field(page, 'Address line 2 (optional)')).toHaveValue('')
  for (const { kind, label, value } of screenOf(screen).answers(person))
    if (kind === 'radio') await expect(radioOf(page, label, value)).toBeChecked()
    else if (kind === 'text') await expect(field(page, label)).toHaveValue(saved[label] ?? value)
    else await expect(field(page, label).locator('option:checked')).toHaveText(value)
}

test('[NV-13] [NV-05] [NV-06] [PE-11] Back shows what was saved, and saving it again changes nothing', async ({
  page,
  visit,
  person,
}) => {
  const applicant = await visit('affiliations')
  const before = await applicant.readClient()
  for (const screen of forms) {
    await ui.press(page, 'Back', screen)
    await expectSaved(page, person, screen)
  }
  await ui.reload(page, 'name')
  await expectSaved(page, person, 'name')
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
  for (const screen of forms.toReversed()) {
    await expectScreen(page, screen)
    await button(page, 'Continue').click()
  }
  await expectScreen(page, 'affiliations')
  const after = await applicant.readClient()
  expect(after).toEqual(before)
  expect(JSON.stringify(after)).toContain(`***-**-${person.ssn.slice(-4)}`)
})

test('[NV-12] browser back and forward move through the screens', async ({ page, driver, visit }) => {
  await visit('name')
  await complete(driver, 'name', 'address', 'citizenship')
  await expectScreen(page, 'identity')
  for (const screen of ['citizenship', 'address', 'name']) {
    await page.goBack()
    await expectScreen(page, screen)
    await expect(heading(page, headingOf(screen))).toBeFocused()
  }
  await expect(field(page, 'Legal last name')).toHaveValue(driver.person.lastName)
  for (const screen of ['address', 'citizenship', 'identity']) {
    await page.goForward()
    await expectScreen(page, screen)
  }
})

test('[NV-12] [NV-13] Back from bank connect shows the contribution', async ({ page, driver, visit }) => {
  await visit('contribution')
  await complete(driver, 'contribution')
  await expectScreen(page, 'bank')
  const goForth = async () => {
    await page.goForward()
    await expectScreen(page, 'bank')
    await expect(button(page, 'Connect instantly')).toBeVisible()
    await back(page)
  }
  for (const leave of [() => page.goBack(), goForth, () => page.reload()]) {
    await leave()
    await expectScreen(page, 'contribution')
    await expect(field(page, 'Contribution amount')).toHaveValue('300')
    await expect(radioOf(page, 'Frequency', 'Monthly')).toBeChecked()
    await expect(button(page, '5')).toHaveAttribute('aria-pressed', 'true')
  }
})

test('[NV-12] [NV-01] [SU-01] an address ahead is corrected', async ({ page, context, visit }) => {
  await visit('finances')
  for (const path of ['congratulations', 'affiliations', 'bank', 'nothing-like-it', 'verify-phone']) {
    await ui.open(page, `/onboarding/${path}`, 'finances')
  }
  await ui.open(page, '/onboarding/identity', 'identity')
  await context.clearCookies()
  await ui.reload(page, 'email')
})
