import type { Page } from '@playwright/test'
import { keyboardOf } from './journeys/keyboard.ts'
import { heading, waitForHydration } from './journeys/roth-journey.ts'
import { expect, expectScreen, headingOf, screenOf, test } from './journeys/test.ts'

const digits = (text: string): string => text.replaceAll('-', '')

/** The screen stands, and its heading has focus. */
const arriveAt = async (page: Page, screen: string): Promise<void> => {
  await expectScreen(page, screen)
  await expect(heading(page, headingOf(screen))).toBeFocused()
}

test('[AX-02] [NV-12] a Roth IRA is opened by keyboard alone, focus always seen, at the heading of each new screen, at the first invalid field, and back at its opener from a dialog', async ({
  page,
  person,
  stack,
}) => {
  test.slow()
  const keys = keyboardOf(page)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const group = (name: string) => page.getByRole('radiogroup', { name })

  await page.goto('/')
  await expectScreen(page, 'home')
  await waitForHydration(page)
  await keys.activate(page.getByRole('link', { name: 'Open a Roth IRA' }))

  await arriveAt(page, 'email')
  await keys.activate(button('Continue'))
  await expect(field('Email address')).toBeFocused()
  await keys.type(field('Email address'), person.email)
  await keys.press('Enter')

  await arriveAt(page, 'login-details')
  await keys.type(field('Phone number'), digits(person.phone))
  await keys.activate(button('Continue'))
  await expect(field('Password')).toBeFocused()
  await keys.type(field('Password'), person.password)
  await keys.press('Enter')

  await arriveAt(page, 'verify-phone')
  await screenOf('verify-phone').fill({ page, person, sandbox: stack.sandbox })
  await keys.type(field('Verification code'), await stack.sandbox.code(`+1${digits(person.phone)}`))
  await arriveAt(page, 'verify-email')
  await keys.type(field('Verification code'), await stack.sandbox.code(person.email))

  await arriveAt(page, 'name')
  await keys.activate(button('Continue'), 'Space')
  await expect(field('Legal first name')).toBeFocused()
  await keys.type(field('Legal first name'), person.firstName)
  await keys.press('Enter')
  await expect(field('Legal last name')).toBeFocused()
  await keys.type(field('Legal last name'), person.lastName)
  await keys.press('Enter')

  await arriveAt(page, 'address')
  await keys.type(field('Street address'), '12 Bedford Street')
  await keys.type(field('ZIP code'), '10014')
  await keys.type(field('City'), 'New York')
  await keys.activate(button('Continue'))
  await expect(field('State')).toBeFocused()
  await keys.select(field('State'), 'New York')
  await keys.activate(button('Continue'))

  await arriveAt(page, 'citizenship')
  await keys.activate(button('Continue'))
  await expect(group('Are you a U.S. Citizen?').getByRole('radio').first()).toBeFocused()
  await keys.choose(group('Are you a U.S. Citizen?'), 'No')
  await keys.to(group('Are you a U.S. Citizen?').getByRole('radio').last(), 'Shift+Tab')
  await keys.press('ArrowUp')
  await expect(group('Are you a U.S. Citizen?').getByRole('radio', { name: 'Yes' })).toBeChecked()
  await keys.activate(button('Continue'))

  await arriveAt(page, 'identity')
  await keys.type(field('Social Security number'), digits(person.ssn))
  await keys.type(field('Date of birth'), '04171985')
  await keys.press('Enter')

  await arriveAt(page, 'employment')
  await keys.select(field('Employment status'), 'Employed')
  await keys.type(field('Employer name'), 'Analytical Engines')
  await keys.type(field('Job title'), 'Programmer')
  await keys.type(field('Year started'), '2015')
  await keys.press('Enter')

  await arriveAt(page, 'beneficiaries')
  await keys.select(field('Marital status'), 'Single')
  await keys.activate(button('Continue'))

  await arriveAt(page, 'finances')
  await keys.select(field('Funding source'), 'Employment')
  await keys.select(field('Estimated total net worth'), '$100,000 - $200,000')
  await keys.select(field('Annual household income'), '$50,000 - $100,000')
  await keys.activate(button('Continue'))

  await arriveAt(page, 'suitability')
  await keys.choose(group('What is your main investment goal?'), 'Growth and income')
  await keys.choose(group('When do you plan to retire?'), 'In more than 10 years')
  await keys.choose(group('How much investment experience do you have?'), 'Good')
  await keys.choose(group('If your investments lost 20% in a month'), 'Sell some')
  await keys.activate(button('Continue'))

  await arriveAt(page, 'affiliations')
  await keys.activate(button('Continue'))
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await keys.activate(page.getByRole('checkbox', { name: 'None of the above' }), 'Space')
  await keys.activate(button('Continue'))

  await arriveAt(page, 'agreements')
  const openers = page.getByRole('button', { name: /^View / })
  await keys.activate(openers.first())
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading')).toBeFocused()
  await expect(viewer.getByText('Loading ...')).toBeHidden()
  await keys.activate(viewer.getByRole('button', { name: 'Zoom in' }))
  await keys.activate(viewer.getByRole('button', { name: 'Understood' }))
  await expect(viewer).toBeHidden()
  await expect(openers.first()).toBeFocused()
  await keys.activate(openers.last())
  await expect(viewer).toBeVisible()
  await keys.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(openers.last()).toBeFocused()
  await keys.activate(button('I Agree'))
  await expect(page.getByText('You must agree to the terms to proceed.')).toBeVisible()
  // the first agreement was ticked by its viewer
  await expect(page.getByRole('listitem').getByRole('checkbox').nth(1)).toBeFocused()
  await keys.to(page.getByRole('checkbox', { name: 'Accept all' }), 'Shift+Tab')
  await keys.press('Space')
  await keys.activate(button('I Agree'))

  await arriveAt(page, 'contribution')
  const calendar = field('Days of the month')
  await keys.to(field('Contribution amount'))
  await keys.press('Control+A')
  await keys.type(field('Contribution amount'), '300')
  await keys.choose(group('Frequency'), 'Monthly')
  await keys.to(calendar.getByRole('button', { name: '1', exact: true }))
  for (const arrow of ['Right', 'Right', 'Down', 'Right', 'Up', 'Right', 'Left', 'Right'])
    await keys.press(`Arrow${arrow}`)
  await expect(calendar.getByRole('button', { name: '5', exact: true })).toBeFocused()
  await keys.press('Space')
  await keys.activate(button('Next'))

  await arriveAt(page, 'bank')
  await keys.activate(button('Connect instantly'))
  const link = page.getByRole('dialog', { name: 'Plaid Link (sandbox)' })
  await keys.activate(link.getByRole('button', { name: 'First Platypus Bank' }))
  await keys.type(link.getByLabel('Username'), 'user_good')
  await keys.type(link.getByLabel('Password'), 'pass_good')
  await keys.press('Enter')
  await keys.activate(link.getByRole('radio').first(), 'Space')
  await keys.activate(link.getByRole('button', { name: 'Connect account' }))

  await arriveAt(page, 'confirmation')
  await keys.activate(button('Edit'))
  const edit = page.getByRole('dialog', { name: 'Edit Contribution Schedule' })
  await expect(edit.getByRole('heading')).toBeFocused()
  await keys.press('Escape')
  await expect(edit).toBeHidden()
  await expect(button('Edit')).toBeFocused()
  await keys.activate(button('Confirm Contribution'))

  await arriveAt(page, 'congratulations')
  await keys.to(page.getByRole('link', { name: 'Go to Dashboard' }))
})
