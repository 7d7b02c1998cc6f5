import type { Page } from '@playwright/test'
import { sampleTrustedContact } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { button, field } from './journeys/controls.ts'
import { query } from './journeys/database.ts'
import { keyboardOf } from './journeys/keyboard.ts'
import { expect, expectScreen, test, ui } from './journeys/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const authorization =
  /^If you name a trusted contact person, Vestibule, its broker or an associated person of either is authorized to contact that person and disclose information about your account\. More$/
const purposes =
  /This is allowed to address possible financial exploitation, to confirm the specifics of your current contact information, health status, or the identity of any legal guardian, executor, trustee or holder of a power of attorney, or as otherwise permitted by FINRA Rule 2165\.$/

const fold = (page: Page) => page.locator('details', { hasText: 'Trusted contact (optional)' })
const summary = (page: Page) => fold(page).locator('summary')
const group = (page: Page) => page.getByRole('group', { name: 'Trusted contact', exact: true })
const adult = (page: Page) => page.getByRole('checkbox', { name: 'This person is 18 or older.' })
const remove = (page: Page) => button(page, 'Remove trusted contact')
const chooseRetired = (page: Page) => field(page, 'Employment status').selectOption('Retired')

const texts = {
  'First name': 'Mary',
  'Last name': 'Somerville',
  'Phone number': '212-555-0187',
  'Email address': 'mary.somerville@example.com',
  'Mailing address': 'PO Box 312',
  'Address line 2 (optional)': 'Floor 2',
  City: 'Albany',
  'ZIP code': '12207',
}

const recorded = async (stack: Stack, userId: string): Promise<number[]> =>
  (
    await query<{ version: number }>(
      stack,
      `select version from disclosure_shown where user_id = $1 and disclosure_id = 'trusted-contact'`,
      [userId],
    )
  ).map(({ version }) => version)

/** Expects that the saved trusted contact is shown in the open group. */
const expectSaved = async (page: Page): Promise<void> => {
  await expect(fold(page)).toHaveAttribute('open')
  await ui.expectValues(page, texts)
  await expect(field(page, 'State')).toHaveValue('NY')
  await expect(adult(page)).toBeChecked()
}

test('[HO-06] [AX-05] the group is closed and its words are recorded; a mistake in it opens it, takes focus and loses nothing', async ({
  page,
  visit,
  stack,
}) => {
  const applicant = await visit('employment')
  const { userId } = applicant
  await expect(fold(page)).not.toHaveAttribute('open')
  await expect(summary(page)).toContainText(
    'Someone 18 or older we can turn to if we cannot reach you or suspect fraud.',
  )
  await expect(field(page, 'First name')).toBeHidden()
  const words = page.locator('summary', { hasText: authorization })
  await expect(words).toBeVisible()
  await words.click()
  await expect(page.getByText(purposes)).toBeVisible()

  await summary(page).click()
  await expect(field(page, 'First name')).toBeVisible()
  await expect(words).toBeVisible()
  await summary(page).click()
  await expect(field(page, 'First name')).toBeHidden()

  expect(await recorded(stack, userId)).toEqual([])
  await chooseRetired(page)
  await ui.press(page, 'Continue', 'beneficiaries')
  expect(await recorded(stack, userId)).toEqual([3])

  await ui.press(page, 'Back', 'employment')
  await expect(fold(page)).not.toHaveAttribute('open')

  await summary(page).click()
  await field(page, 'First name').fill('Mary')
  await field(page, 'City').fill('Albany')
  await summary(page).click()
  await expect(field(page, 'First name')).toBeHidden()

  await button(page, 'Continue').click()
  await expect(field(page, 'Last name')).toBeFocused()
  for (const [label, message] of Object.entries({
    'Last name': 'Last name is missing or incomplete. Please provide last name.',
    'Mailing address': 'Mailing address is required.',
    State: 'Please choose a state.',
    'ZIP code': 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.',
  }))
    await expect(field(page, label), label).toHaveAccessibleDescription(message)
  await expect(adult(page)).toHaveAccessibleDescription('Your trusted contact must be 18 or older.')
  await expect(adult(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'First name')).toHaveValue('Mary')
  await summary(page).click()
  await expect(field(page, 'Last name')).toBeVisible()

  await field(page, 'City').fill('')
  await field(page, 'Last name').fill('Somerville')
  await adult(page).check()
  await button(page, 'Continue').click()
  const missing = 'Enter a phone number, an email address or a mailing address.'
  await expect(field(page, 'Phone number')).toBeFocused()
  await expect(field(page, 'Phone number')).toHaveAccessibleDescription(`US numbers only ${missing}`)
  await field(page, 'Email address').fill('mary@example.com')
  await expect(page.getByText(missing)).toHaveCount(0)
  await ui.press(page, 'Continue', 'beneficiaries')
  expect((await applicant.readDetails()).body).toMatchObject({
    employment_status: 'Retired',
    trustedContact: {
      firstName: 'Mary',
      lastName: 'Somerville',
      isAdult: true,
      email: 'mary@example.com',
      phone_number: '',
      city: '',
    },
  })
})

/** Opens the group and names Mary, with her email address only. */
const nameMary = async (page: Page): Promise<void> => {
  await summary(page).click()
  await ui.fill(page, {
    'First name': 'Mary',
    'Last name': 'Somerville',
    'Email address': 'mary@example.com',
  })
  await adult(page).check()
}

test('[HO-06] [AX-02] by keyboard a trusted contact is named, kept, and read-only once the account is open', async ({
  page,
  visit,
}) => {
  test.slow()
  const applicant = await visit('employment')
  const keys = keyboardOf(page)
  await keys.select(field(page, 'Employment status'), 'Retired')
  await keys.activate(summary(page))
  await expect(group(page)).toBeVisible()
  await expect(summary(page)).toBeFocused()
  await keys.type(field(page, 'First name'), 'Mary')
  await keys.type(field(page, 'Last name'), 'Somerville')
  await keys.activate(adult(page), 'Space')
  await keys.type(field(page, 'Phone number'), '2125550187')
  await keys.type(field(page, 'Email address'), 'mary.somerville@example.com')
  await keys.type(field(page, 'Mailing address'), 'PO Box 312')
  await keys.type(field(page, 'Address line 2 (optional)'), 'Floor 2')
  await keys.type(field(page, 'City'), 'Albany')
  await keys.select(field(page, 'State'), 'New York')
  await keys.type(field(page, 'ZIP code'), '12207')
  await keys.activate(button(page, 'Continue'))
  await expectScreen(page, 'beneficiaries')

  await ui.press(page, 'Back', 'employment')
  await expectSaved(page)
  await ui.reload(page, 'employment')
  await expectSaved(page)
  await field(page, 'Phone number').fill('')
  await ui.press(page, 'Continue', 'beneficiaries')

  await applicant.saveMaritalStatus()
  await applicant.saveFinances()
  await applicant.saveSuitability()
  await applicant.openAccount()
  await ui.open(page, '/onboarding/employment', 'employment')
  await expect(field(page, 'Email address')).toHaveValue('mary.somerville@example.com')
  await expect(field(page, 'Email address')).toHaveAttribute('readonly')
  await expect(adult(page)).toBeDisabled()
  await expect(remove(page)).toHaveCount(0)
})

test('[HO-06] a trusted contact can be removed', async ({ page, visit }) => {
  const applicant = await visit('beneficiaries')
  await applicant.saveEmployment({ trustedContact: sampleTrustedContact })
  await ui.open(page, '/onboarding/employment', 'employment')
  await expectSaved(page)
  await remove(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(
    page.locator('[aria-live="polite"]', { hasText: 'The fields of the trusted contact are empty.' }),
  ).toHaveCount(1)
  await ui.expectValues(page, { 'First name': '', 'Email address': '', 'ZIP code': '' })
  await expect(adult(page)).not.toBeChecked()
  await expect(remove(page)).toHaveCount(0)
  await ui.press(page, 'Continue', 'beneficiaries')
  expect((await applicant.readDetails()).body).toMatchObject({ trustedContact: null })
  await ui.press(page, 'Back', 'employment')
  await expect(fold(page)).not.toHaveAttribute('open')
})

test('[HO-06] [AX-05] [NV-14] an answer that the server refuses is marked in the group, and newer answers are listed by field', async ({
  page,
  visit,
}) => {
  ui.allowErrors(/status of (400|409)/)
  const applicant = await visit('employment')
  await chooseRetired(page)
  await nameMary(page)
  await summary(page).click()
  const save = '**/api/data-api/clientdetails/client/*'
  const json = { status: 400, code: 'invalid', message: 'x', fields: ['trustedContact.email'] }
  await page.route(save, (route) => route.fulfill({ status: 400, json }))
  await button(page, 'Continue').click()
  await expect(field(page, 'Email address')).toBeFocused()
  await expect(field(page, 'Email address')).toHaveAccessibleDescription('Please check this answer.')
  await page.unroute(save)
  await field(page, 'Email address').fill('mary.somerville@example.com')

  const trustedContact = { ...sampleTrustedContact, firstName: 'Caroline' }
  await applicant.saveEmployment({ employment_status: 'Retired', trustedContact })
  await button(page, 'Continue').click()
  const panel = page.locator('form').first()
  await expect(panel.getByText('Trusted contact: First name')).toBeVisible()
  await expect(panel.getByText('Caroline')).toBeVisible()
  await ui.press(page, 'Keep what I typed', 'beneficiaries')
  expect((await applicant.readDetails()).body).toMatchObject({
    trustedContact: { firstName: 'Mary', email: 'mary.somerville@example.com', phone_number: '', city: '' },
  })
})
