import type { Locator, Page } from '@playwright/test'
import { textsOf } from './journeys/controls.ts'
import { failRequests } from './journeys/network.ts'
import { runJourney, waitForHydration } from './journeys/roth-journey.ts'
import { complete, expect, expectScreen, screenOf, test, toast, ui } from './journeys/test.ts'

interface Field {
  /** Error messages by invalid text. The domain's unit tests try more texts. */
  wrong: Record<string, string>
  right: string
}

interface Form {
  screen: string
  ids: string
  /** Error messages of the empty form by label, in the form's order. */
  empty: Record<string, string>
  fields?: Record<string, Field>
  button?: string
}

const firstName = 'First name is missing or incomplete. Please provide first name.'
const lastName = 'Last name is missing or incomplete. Please provide last name.'
const zip = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'
const notAllowed = (street: string) => `Please enter a valid street address. “${street}” is not allowed`
const thisYear = Number(
  new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric' }),
)
const select = 'Please select the options'

const forms: readonly Form[] = [
  {
    screen: 'email',
    ids: '[SU-03]',
    empty: { 'Email address': 'Email is required.' },
    fields: {
      'Email address': {
        wrong: { 'Invalid email format.': 'ada..l@example.com' },
        right: ' Ada@Example.COM ',
      },
    },
  },
  {
    screen: 'login-details',
    ids: '[SU-05] [SU-06]',
    empty: { 'Phone number': 'Phone number is required.', Password: 'Password is required.' },
    fields: {
      'Phone number': {
        wrong: {
          'Phone number must be 10 digits.': '21255501',
          'Invalid format. Use xxx-xxx-xxxx.': '1125550100',
        },
        right: '(٢١٢) 555 0100',
      },
      Password: {
        wrong: {
          'Password must be at least 8 characters.': 'Ab1!',
          'Must include uppercase, lowercase, number, and special character.': 'NoSpecial1',
        },
        right: 'Correct-Horse-7',
      },
    },
  },
  {
    screen: 'name',
    ids: '[PE-01] [PE-23]',
    empty: { 'Legal first name': firstName, 'Legal last name': lastName },
    fields: {
      'Legal first name': { wrong: { [firstName]: 'R2D2' }, right: 'José-María' },
      'Legal last name': {
        wrong: {
          [lastName]: 'Anne-Marie-Louise',
          'Please leave out periods and commas, as in “Smith Jr”.': 'Smith, Jr.',
        },
        right: 'Kaʻahumanu’s',
      },
    },
  },
  {
    screen: 'address',
    ids: '[PE-04] [PE-05]',
    empty: {
      'Street address': 'Street Address is required.',
      'ZIP code': zip,
      City: 'City is required.',
      State: 'State is required',
    },
    fields: {
      'Street address': {
        wrong: Object.fromEntries(
          ['P.O. Box 12', 'PMB 7', 'General Delivery'].map((street) => [notAllowed(street), street]),
        ),
        right: 'RR 2 Box 15',
      },
      'ZIP code': {
        wrong: {
          [zip]: '1001',
          'No ZIP code begins with these three digits. Please check it.': '00000',
        },
        right: '100141234',
      },
    },
  },
  {
    screen: 'citizenship',
    ids: '[PE-07]',
    empty: { 'Are you a U.S. Citizen?': 'Please select Yes or No.' },
  },
  {
    screen: 'identity',
    ids: '[PE-09] [PE-10]',
    empty: {
      'Social Security number': 'Social security number is required.',
      'Date of birth':
        'Birth date is missing or incomplete. Please provide a valid date in MM/DD/YYYY format.',
    },
    fields: {
      'Social Security number': {
        wrong: {
          'SSN should be 9 digits': '12345678',
          'Use your Social Security number, not an ITIN.': '912-70-1234',
          'Please provide a valid Social Security number.': '000121234',
        },
        right: '123121234',
      },
      'Date of birth': {
        wrong: {
          'Invalid date format. Please use MM/DD/YYYY.': '0417',
          'Invalid date. Please check month/day values.': '02301985',
          'Age must be between 18 and 75 years.': `0101${thisYear - 17}`,
        },
        right: '04171985',
      },
    },
  },
  { screen: 'employment', ids: '[PE-12]', empty: { 'Employment status': 'Employment Status is required' } },
  { screen: 'beneficiaries', ids: '[PE-14]', empty: { 'Marital status': 'Marital Status is required.' } },
  {
    screen: 'finances',
    ids: '[FI-01]',
    empty: {
      'Funding source': 'Funding Source is Required',
      'Estimated total net worth': 'Estimated Total Net Worth is required',
      'Annual household income': 'Annual Household Income is required',
    },
  },
  {
    screen: 'suitability',
    ids: '[FI-03]',
    empty: {
      'What is your main investment goal?': select,
      'When do you plan to retire?': select,
      'How much investment experience do you have?': select,
      'If your investments lost 20% in a month, what would you do?': select,
    },
  },
  { screen: 'affiliations', ids: '[AF-01]', empty: { 'Select all that apply to you.': select } },
  {
    screen: 'contribution',
    ids: '[CO-02] [CO-03] [CO-06]',
    button: 'Next',
    empty: { 'Days of the month': 'Select Date' },
    fields: {
      'Contribution amount': {
        wrong: {
          'Contribution must be at least $100': '99',
          'Maximum allowed contribution is $7,000': '7001',
          'Use digits only, such as 500.': '250.75',
        },
        right: '7000',
      },
    },
  },
]

const named = (page: Page, label: string): Locator =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByRole('group', { name: label, exact: true }))
    .or(page.getByRole('radiogroup', { name: label, exact: true }))

/** Returns the error message that is linked to an invalid field (AX-05). */
const errorOf = (control: Locator): Promise<string | undefined> =>
  control.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return undefined
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const error = ids.find((id) => id.endsWith('-error'))
    return document.getElementById(error ?? '')?.textContent ?? 'invalid without a message'
  })

const expectError = (control: Locator, message: string | undefined, when: string): Promise<void> =>
  expect.poll(() => errorOf(control), { message: when }).toBe(message)

/** Enters each text. Errors appear when the field loses focus, never while the first text is typed. */
async function tryField(page: Page, label: string, { wrong, right }: Field): Promise<void> {
  const control = named(page, label)
  const check = async (text: string, message: string | undefined): Promise<void> => {
    await control.fill(text)
    await control.blur()
    await expectError(control, message, `${label}: ${text}`)
  }
  await control.fill('')
  await control.pressSequentially(Object.values(wrong)[0] ?? '')
  expect(await errorOf(control), `${label} while it is typed`).toBeUndefined()
  for (const [message, text] of Object.entries(wrong)) await check(text, message)
  await check(right, undefined)
}

const expectFocusIn = (control: Locator): Promise<void> =>
  expect
    .poll(() => control.evaluate((element) => element.contains(document.activeElement)), {
      message: 'the first invalid field takes focus',
    })
    .toBe(true)

async function expectErrors(
  page: Page,
  { screen, empty, fields = {}, button = 'Continue' }: Form,
): Promise<void> {
  await expectScreen(page, screen)
  for (const [label, field] of Object.entries(fields)) await tryField(page, label, field)
  if (screen !== 'contribution') for (const label of Object.keys(fields)) await named(page, label).fill('')
  await page.getByRole('button', { name: button, exact: true }).click()
  for (const [label, message] of Object.entries(empty))
    await expectError(named(page, label), message, `${label}, empty`)
  await expectFocusIn(named(page, Object.keys(empty)[0] ?? ''))
  await expectScreen(page, screen)
}

/** Checks the errors of the days or the date that each frequency of contributions asks for. */
const expectFrequencyErrors = async (page: Page): Promise<void> => {
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const frequency = (name: string) => page.getByRole('radio', { name, exact: true }).check()
  const day = (name: string) => named(page, 'Days of the month').getByRole('button', { name, exact: true })
  await frequency('Twice per month')
  await next.click()
  await expectError(named(page, 'Days of the month'), 'Select Date', 'none')
  await day('20').click()
  await next.click()
  await expectError(named(page, 'Days of the month'), 'Select Second Date', 'one')
  await day('5').click()
  await expectError(named(page, 'Days of the month'), undefined, 'two')
  await day('9').click()
  await expect(day('9')).toHaveAttribute('aria-pressed', 'true')
  await frequency('One-time')
  await next.click()
  await expectError(named(page, 'Date'), 'Select Date', 'no date')
  await expectFocusIn(named(page, 'Date'))
  await expectScreen(page, 'contribution')
}

/** Forms that follow each other, on one loaded page each. */
for (const [first, end] of [
  ['email', 'login-details'],
  ['name', 'affiliations'],
  ['contribution', 'contribution'],
] as const) {
  const at = (wanted: string) => forms.findIndex(({ screen }) => screen === wanted)
  const part = forms.slice(at(first), at(end) + 1)
  test(`${part.map(({ ids }) => ids).join(' ')} [AX-02] [AX-05] from ${first} to ${end}, each form shows its errors`, async ({
    page,
    driver,
    visit,
  }) => {
    test.slow()
    if (first === 'email') {
      await ui.open(page, '/onboarding', 'email')
      await waitForHydration(page)
    } else await visit(first)
    for (const form of part) {
      await expectErrors(page, form)
      if (form.screen !== end) await complete(driver, form.screen)
    }
    if (end === 'contribution') await expectFrequencyErrors(page)
  })
}

test('[PE-12] [PE-22] only the employed give employer, title and year, and no hint forbids digits and signs', async ({
  page,
  visit,
}) => {
  await visit('employment')
  await named(page, 'Employment status').selectOption('Employed')
  await tryField(page, 'Employer name', {
    wrong: { "Use letters, numbers, spaces and & ' . , - only, under 150 characters.": 'Acme (US)' },
    right: '7-Eleven & Sons, Inc.',
  })
  await expect(named(page, 'Employer name')).toHaveAccessibleDescription('')
  await tryField(page, 'Year started', {
    wrong: { 'Provide correct Year': String(thisYear + 1) },
    right: String(thisYear),
  })
  for (const label of ['Employer name', 'Year started']) await named(page, label).fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectError(named(page, 'Employer name'), 'Employer Name is Required', 'empty')
  await expectError(named(page, 'Job title'), 'Job Title is Required', 'empty')
  await expectError(named(page, 'Year started'), 'Year Started is Required', 'empty')
  await expectFocusIn(named(page, 'Employer name'))
  await named(page, 'Employment status').selectOption('Retired')
  await ui.press(page, 'Continue', 'beneficiaries')
  await ui.press(page, 'Back', 'employment')
  await ui.reload(page, 'employment')
  await expect(named(page, 'Employment status')).toHaveValue('Retired')
  await expect(named(page, 'Employer name')).toHaveCount(0)
})

test('[SU-27] [SU-06] a refused password keeps its reason', async ({ page, driver }) => {
  ui.allowErrors(/status of 422/)
  await runJourney(driver, { to: 'login-details' })
  await screenOf('login-details').fill(driver)
  const password = named(page, 'Password')
  for (const [refused, why] of [
    [
      'Summer2026!',
      'This password is too easy to guess. Make it longer, or use several words that do not belong together.',
    ],
    [
      'Trombone-Walrus-88',
      'This password is in a list of stolen passwords. Choose one that you have not used anywhere.',
    ],
  ] as const) {
    await password.selectText()
    await page.keyboard.type(refused)
    await expect(page.getByRole('listitem').filter({ hasText: '(met)' })).toHaveCount(4)
    await screenOf('login-details').press(driver)
    await expectError(password, why, refused)
    await expect(password).toBeFocused()
    // The message stays after the field loses focus.
    await password.blur()
    await expectError(password, why, `${refused}, left`)
    await expect(password).toHaveAccessibleDescription(/At least 8 characters.* This password is /s)
  }
  await password.press('End')
  await page.keyboard.type('-Ladder')
  await expectError(password, undefined, 'corrected')
  await password.selectText()
  await page.keyboard.type(driver.person.password)
  await password.blur()
  await expectError(password, undefined, 'corrected and left')
  await ui.submit(driver, 'login-details', 'verify-phone')
})

test('[SU-09] [SU-10] [SU-11] wrong codes by text and by email', async ({
  page,
  person,
  stack,
  driver,
  visit,
}) => {
  ui.allowErrors(/status of (400|500)/)
  await visit('verify-phone')
  for (const [screen, to, mismatch, notChecked] of [
    [
      'verify-phone',
      textsOf(person),
      'Entered code did not match. Please try again.',
      'Failed to verify phone number.',
    ],
    [
      'verify-email',
      person.email,
      'Failed to verify the email. Please try again.',
      'Error verifying email. Please try again.',
    ],
  ] as const) {
    await expectScreen(page, screen)
    await screenOf(screen).fill(driver)
    const right = await stack.sandbox.code(to)
    const code = page.getByLabel('Verification code')
    const verify = page.getByRole('button', { name: 'Verify', exact: true })
    await verify.click()
    await expectError(code, 'Please enter the verification code.', 'empty')
    await expect(code).toBeFocused()
    await code.fill('12')
    await verify.click()
    await expectError(code, 'Please enter all 6 digits of the code.', 'two digits')
    const wrong = right === '123456' ? '654321' : '123456'
    await code.fill(wrong)
    await expectError(code, mismatch, 'a wrong code')
    await expect(code).toBeFocused()
    await expect(code).toHaveValue(wrong)
    await failRequests(page, `**/api/auth/${screen}`, { times: 1 })
    await code.fill(right)
    await expect(toast(page, notChecked)).toBeVisible()
    await verify.click()
  }
  await expectScreen(page, 'name')
})
