import type { Page } from '@playwright/test'
import { type Person, sampleAddress, sampleEmployment } from '@vestibule/testing/sample-person'
import type { SandboxControl } from '@vestibule/testing/sandbox-control'
import type { JourneyPage, Scope } from '../engines/page.ts'
import { headings } from '../walk/expected.ts'
import { button, field, openLink, taxCertification, textsOf } from './controls.ts'

export interface Driver<P extends JourneyPage = Page> {
  page: P
  person: Person
  sandbox: SandboxControl
  /** Translates an English text of the catalog into the language of the page. */
  translate?: (english: string) => string
}

/** A driver of any engine. */
export type AnyDriver = Driver<JourneyPage>

const inLanguage = (
  { translate = (english) => english }: Pick<AnyDriver, 'translate'>,
  english: string,
): string => translate(english)

export interface Answer {
  kind: 'text' | 'select' | 'radio'
  label: string
  value: string
}

/** A screen between the home page and the dashboard. */
export interface JourneyScreen {
  /** The screen's name in the flow table, or the sign-up step's name. */
  id: string
  heading: string
  answers(person: Person): Answer[]
  /** Answers every question without submitting the form. */
  fill(driver: AnyDriver): Promise<void>
  /** Submits the screen. */
  press(driver: AnyDriver): Promise<void>
}

const text = (label: string, value: string): Answer => ({ kind: 'text', label, value })
const select = (label: string, value: string): Answer => ({ kind: 'select', label, value })
const radio = (label: string, value: string): Answer => ({ kind: 'radio', label, value })

/** Returns an answer's radio button. `question` may be part of the group's name. */
export const radioOf = <C extends Scope<C>>(page: Scope<C>, question: string, answer: string): C =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true })

const enter = async (driver: AnyDriver, answer: Answer): Promise<void> => {
  const { page } = driver
  const { kind, value: english } = answer
  const label = inLanguage(driver, answer.label)
  const value = inLanguage(driver, english)
  if (kind === 'text') await field(page, label).fill(value)
  else if (kind === 'select') await field(page, label).selectOption(value)
  else await radioOf(page, label, value).check()
}

const nothing = async (): Promise<void> => {}
const presses =
  (name: string): JourneyScreen['press'] =>
  (driver) =>
    button(driver.page, inLanguage(driver, name)).click()

/** Waits until React has hydrated the prerendered page. */
export const waitForHydration = (page: JourneyPage): Promise<unknown> =>
  page.evaluate(async () => {
    const isHydrated = () =>
      Object.keys(document.querySelector('form, main a') ?? {}).some((key) => key.startsWith('__reactProps'))
    while (!isHydrated()) await new Promise((resolve) => setTimeout(resolve, 20))
  }, undefined)

const digits = (text: string): string => text.replaceAll('-', '')
type AddressOf = (person: Person) => string
const ownEmail: AddressOf = ({ email }) => email

/** Waits for the page's confirmation and for the code, which can arrive in either order. */
const codeSent =
  (addressOf: AddressOf): JourneyScreen['fill'] =>
  async (driver) => {
    const wait = inLanguage(driver, 'You can ask for another code in {seconds} s.').split('{')[0] ?? ''
    await driver.page.getByText(wait).waitFor()
    await driver.sandbox.code(addressOf(driver.person))
  }

/** Enters the code. The sixth digit submits the form. */
const enterCode =
  (addressOf: AddressOf): JourneyScreen['press'] =>
  async (driver) =>
    field(driver.page, inLanguage(driver, 'Verification code')).fill(
      await driver.sandbox.code(addressOf(driver.person)),
    )

/** A Roth IRA journey without beneficiaries, with an address entered by hand and monthly deposits. */
const screens: readonly (Pick<JourneyScreen, 'id'> & Partial<JourneyScreen>)[] = [
  {
    id: 'home',
    heading: 'Save for the retirement you want',
    fill: nothing,
    press: (driver) => driver.page.getByRole('link', { name: inLanguage(driver, 'Open a Roth IRA') }).click(),
  },
  {
    id: 'email',
    heading: 'Get Started',
    answers: ({ email }) => [text('Email address', email)],
    async fill(driver) {
      await waitForHydration(driver.page)
      await field(driver.page, inLanguage(driver, 'Email address')).fill(driver.person.email)
    },
  },
  {
    id: 'login-details',
    heading: 'Create your login',
    answers: ({ phone, password }) => [text('Phone number', digits(phone)), text('Password', password)],
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
    answers: ({ firstName, lastName }) => [
      text('Legal first name', firstName),
      text('Legal last name', lastName),
    ],
  },
  {
    id: 'address',
    answers: () => [
      text('Street address', sampleAddress.address_1),
      text('ZIP code', sampleAddress.zipcode),
      text('City', sampleAddress.city),
      select('State', 'New York'),
    ],
  },
  { id: 'citizenship', answers: () => [radio('Are you a U.S. Citizen?', 'Yes')] },
  {
    id: 'identity',
    answers: ({ ssn, birthDate: { year, month, day } }) => [
      text('Social Security number', digits(ssn)),
      text('Date of birth', `${month}${day}${year}`),
    ],
  },
  {
    id: 'employment',
    answers: () => [
      select('Employment status', 'Employed'),
      text('Employer name', sampleEmployment.employer_name),
      text('Job title', sampleEmployment.job_title),
      text('Year started', sampleEmployment.joined_year),
    ],
  },
  { id: 'beneficiaries', answers: () => [select('Marital status', 'Single')] },
  {
    id: 'finances',
    answers: () => [
      select('Funding source', 'Employment'),
      select('Estimated total net worth', '$100,000 - $200,000'),
      select('Annual household income', '$50,000 - $100,000'),
    ],
  },
  {
    id: 'suitability',
    answers: () => [
      radio('What is your main investment goal?', 'Growth and income'),
      radio('When do you plan to retire?', 'In more than 10 years'),
      radio('How much investment experience do you have?', 'Good'),
      radio('If your investments lost 20% in a month, what would you do?', 'Sell some'),
    ],
  },
  {
    id: 'affiliations',
    fill: (driver) =>
      driver.page.getByRole('checkbox', { name: inLanguage(driver, 'None of the above') }).check(),
  },
  {
    id: 'agreements',
    async fill(driver) {
      await driver.page.getByRole('checkbox', { name: inLanguage(driver, 'Accept all') }).check()
      await taxCertification(driver.page).check()
    },
    press: presses('I Agree'),
  },
  {
    id: 'contribution',
    async fill(driver) {
      const { page } = driver
      await field(page, inLanguage(driver, 'Contribution amount')).fill('300')
      await radioOf(page, inLanguage(driver, 'Frequency'), inLanguage(driver, 'Monthly')).check()
      await field(page, inLanguage(driver, 'Days of the month'))
        .getByRole('button', { name: '5', exact: true })
        .click()
    },
    press: presses('Next'),
  },
  {
    id: 'bank',
    async fill(driver) {
      const { page } = driver
      const link = await openLink(page, 'pass_good', inLanguage(driver, 'Connect instantly'))
      await link.getByRole('radio').first().check()
    },
    press: ({ page }) => page.getByRole('button', { name: 'Connect account' }).click(),
  },
  {
    id: 'confirmation',
    fill: (driver) => button(driver.page, inLanguage(driver, 'Confirm Contribution')).waitFor(),
    press: presses('Confirm Contribution'),
  },
]

export const rothJourney: readonly JourneyScreen[] = screens.map(({ answers = () => [], ...screen }) => ({
  answers,
  heading: (headings as Readonly<Record<string, string>>)[screen.id] ?? '',
  async fill(driver) {
    for (const answer of answers(driver.person)) await enter(driver, answer)
  },
  press: presses('Continue'),
  ...screen,
}))

export const { congratulations } = headings

export const heading = <C>(page: Scope<C>, name: string): C =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const nextHeading = (stop: JourneyScreen): string =>
  rothJourney[rothJourney.indexOf(stop) + 1]?.heading ?? congratulations

/** Completes the screens from the home page up to `to`, or all screens if `to` is omitted. */
export async function runJourney(
  driver: AnyDriver,
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

/** Expects the heading. Waits up to 15 s, because the page polls every 3 s while the account opens. */
export const expectHeading = (driver: AnyDriver, name: string): Promise<void> =>
  heading(driver.page, inLanguage(driver, name)).waitFor({ timeout: 15_000 })
