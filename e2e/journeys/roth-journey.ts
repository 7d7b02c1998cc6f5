import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '@vestibule/testing/sample-person'
import { sampleAddress, sampleEmployment } from '@vestibule/testing/sample-person'
import type { SandboxControl } from '@vestibule/testing/sandbox-control'
import { button, field, openLink, textsOf } from './controls.ts'

/** A person, their page, and the sandbox that receives their codes. */
export interface Driver {
  page: Page
  person: Person
  sandbox: SandboxControl
}

/** One screen between the home page and the dashboard. */
export interface JourneyScreen {
  /** the name in the flow table, or of the sign-up step */
  id: string
  heading: string
  /** answers everything without submitting */
  fill(driver: Driver): Promise<void>
  /** submits */
  press(driver: Driver): Promise<void>
}

const choose = (page: Page, question: string, answer: string): Promise<void> =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check()

const nothing = async (): Promise<void> => {}
const presses =
  (name: string): JourneyScreen['press'] =>
  ({ page }) =>
    button(page, name).click()

/** Waits until React has hydrated the prerendered page. */
export const waitForHydration = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form, main a') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

const digits = (text: string): string => text.replaceAll('-', '')
type AddressOf = (person: Person) => string
const ownEmail: AddressOf = ({ email }) => email

/** The code can arrive before the page's answer, or after it. */
const codeSent =
  (addressOf: AddressOf): JourneyScreen['fill'] =>
  async ({ page, person, sandbox }) => {
    await expect(page.getByText(/^You can ask for another code in/)).toBeVisible()
    await sandbox.code(addressOf(person))
  }

/** The sixth digit submits. */
const enterCode =
  (addressOf: AddressOf): JourneyScreen['press'] =>
  async ({ page, person, sandbox }) =>
    field(page, 'Verification code').fill(await sandbox.code(addressOf(person)))

/** A Roth IRA: no beneficiaries, a typed address, monthly deposits. */
const screens: readonly (Omit<JourneyScreen, 'press'> & Partial<JourneyScreen>)[] = [
  {
    id: 'home',
    heading: 'Save for the retirement you want',
    fill: nothing,
    press: ({ page }) => page.getByRole('link', { name: 'Open a Roth IRA' }).click(),
  },
  {
    id: 'email',
    heading: 'Get Started',
    async fill({ page, person }) {
      await waitForHydration(page)
      await field(page, 'Email address').fill(person.email)
    },
  },
  {
    id: 'login-details',
    heading: 'Create your login',
    async fill({ page, person }) {
      await field(page, 'Phone number').fill(digits(person.phone))
      await field(page, 'Password').fill(person.password)
    },
  },
  {
    id: 'verify-phone',
    heading: 'Verify your phone number',
    fill: codeSent(textsOf),
    press: enterCode(textsOf),
  },
  {
    id: 'verify-email',
    heading: 'Verify your email address',
    fill: codeSent(ownEmail),
    press: enterCode(ownEmail),
  },
  {
    id: 'name',
    heading: 'Tell us about yourself',
    async fill({ page, person }) {
      await field(page, 'Legal first name').fill(person.firstName)
      await field(page, 'Legal last name').fill(person.lastName)
    },
  },
  {
    id: 'address',
    heading: 'What is your home address?',
    async fill({ page }) {
      await field(page, 'Street address').fill(sampleAddress.address_1)
      await field(page, 'ZIP code').fill(sampleAddress.zipcode)
      await field(page, 'City').fill(sampleAddress.city)
      await field(page, 'State').selectOption('New York')
    },
  },
  {
    id: 'citizenship',
    heading: 'Your citizenship',
    fill: ({ page }) => choose(page, 'Are you a U.S. Citizen?', 'Yes'),
  },
  {
    id: 'identity',
    heading: 'Verify your identity',
    async fill({ page, person }) {
      const { year, month, day } = person.birthDate
      await field(page, 'Social Security number').fill(digits(person.ssn))
      await field(page, 'Date of birth').fill(`${month}/${day}/${year}`)
    },
  },
  {
    id: 'employment',
    heading: 'Your employment',
    async fill({ page }) {
      await field(page, 'Employment status').selectOption('Employed')
      await field(page, 'Employer name').fill(sampleEmployment.employer_name)
      await field(page, 'Job title').fill(sampleEmployment.job_title)
      await field(page, 'Year started').fill(sampleEmployment.joined_year)
    },
  },
  {
    id: 'beneficiaries',
    heading: 'Marital status and beneficiaries',
    async fill({ page }) {
      await field(page, 'Marital status').selectOption('Single')
    },
  },
  {
    id: 'finances',
    heading: 'Enter in financial details',
    async fill({ page }) {
      await field(page, 'Funding source').selectOption('Employment')
      await field(page, 'Estimated total net worth').selectOption('$100,000 - $200,000')
      await field(page, 'Annual household income').selectOption('$50,000 - $100,000')
    },
  },
  {
    id: 'suitability',
    heading: 'Tell us your investment goals & timeline',
    async fill({ page }) {
      await choose(page, 'What is your main investment goal?', 'Growth and income')
      await choose(page, 'When do you plan to retire?', 'In more than 10 years')
      await choose(page, 'How much investment experience do you have?', 'Good')
      await choose(page, 'If your investments lost 20% in a month, what would you do?', 'Sell some')
    },
  },
  {
    id: 'affiliations',
    heading: 'Review these regulatory statements',
    fill: ({ page }) => page.getByRole('checkbox', { name: 'None of the above' }).check(),
  },
  {
    id: 'agreements',
    heading: 'Review and agree to terms',
    fill: ({ page }) => page.getByRole('checkbox', { name: 'Accept all' }).check(),
    press: presses('I Agree'),
  },
  {
    id: 'contribution',
    heading: 'Select your contribution schedule and amount',
    async fill({ page }) {
      await field(page, 'Contribution amount').fill('300')
      await choose(page, 'Frequency', 'Monthly')
      await field(page, 'Days of the month').getByRole('button', { name: '5', exact: true }).click()
    },
    press: presses('Next'),
  },
  {
    id: 'bank',
    heading: 'Connect your bank account',
    async fill({ page }) {
      const link = await openLink(page, 'pass_good')
      await link.getByRole('radio').first().check()
    },
    press: ({ page }) => page.getByRole('button', { name: 'Connect account' }).click(),
  },
  {
    id: 'confirmation',
    heading: 'Confirm your contribution',
    fill: ({ page }) => expect(button(page, 'Confirm Contribution')).toBeVisible(),
    press: presses('Confirm Contribution'),
  },
]

export const rothJourney: readonly JourneyScreen[] = screens.map((screen) => ({
  press: presses('Continue'),
  ...screen,
}))

export const congratulations = 'Congratulations!'

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const nextHeading = (stop: JourneyScreen): string =>
  rothJourney[rothJourney.indexOf(stop) + 1]?.heading ?? congratulations

/** Completes the screens from the home page until `to`, or all of them. */
export async function runJourney(
  driver: Driver,
  {
    to,
    onArrive = nothing,
    onFilled = nothing,
  }: {
    to?: string
    onArrive?: (stop: JourneyScreen) => Promise<void>
    onFilled?: (stop: JourneyScreen) => Promise<void>
  } = {},
): Promise<void> {
  await driver.page.goto('/')
  for (const stop of rothJourney) {
    await expectHeading(driver, stop.heading)
    if (stop.id === to) return
    await onArrive(stop)
    await stop.fill(driver)
    await onFilled(stop)
    await stop.press(driver)
  }
  await expectHeading(driver, congratulations)
}

/** Opening the account is polled every 3 s. */
export const expectHeading = ({ page }: Driver, name: string): Promise<void> =>
  expect(heading(page, name)).toBeVisible({ timeout: 15_000 })
