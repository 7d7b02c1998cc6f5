import { typedBank, unverified } from '@vestibule/testing/applicant'
import { jpeg, pdf, png } from '@vestibule/testing/files'
import { allowErrors } from '@vestibule/testing/fixtures'
import type { Stack } from '@vestibule/testing/stack'
import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { button, field, fillBank, link, logIn, taxCertification, textsOf } from '../journeys/controls.ts'
import { query } from '../journeys/database.ts'
import { wrongInsertions } from '../journeys/insertions.ts'
import { heading, rothJourney, runJourney } from '../journeys/roth-journey.ts'
import { inSpanish } from '../journeys/spanish.ts'
import { bring } from '../journeys/stages.ts'
import { headings } from '../walk/expected.ts'
import type { Visitor } from './every-engine.ts'
import type { JourneyPage } from './page.ts'
import { readParts } from './parts.ts'

type Journey = (visitor: Visitor, stack: Stack) => Promise<void>

/** Waits for a screen until it no longer moves, because a click in Firefox or WebKit goes to where the control was. */
const arrive = async (page: JourneyPage, title: string): Promise<void> => {
  await heading(page, title).waitFor({ timeout: 30_000 })
  await readParts(page)
}

/** Completes screens of the Roth journey, which other journeys have too. */
async function through(visitor: Visitor, stack: Stack, ...screens: string[]): Promise<void> {
  for (const id of screens) {
    const screen = rothJourney.find((one) => one.id === id)
    if (!screen) throw new Error(`the journey has no screen ${id}`)
    await arrive(visitor.page, screen.heading)
    const driver = { ...visitor, sandbox: stack.sandbox }
    await screen.fill(driver)
    await visitor.record(id)
    await screen.press(driver)
  }
}

async function end({ page, record }: Visitor): Promise<void> {
  await arrive(page, headings.congratulations)
  await record('congratulations')
}

/** Goes on with an application that API calls have brought to a screen. */
async function resume(visitor: Visitor, stack: Stack, screen: string, title: string): Promise<void> {
  await bring(visitor.applicant, stack, screen)
  await visitor.logIn()
  await visitor.page.goto('/onboarding')
  await arrive(visitor.page, title)
}

async function resumeAtDepositForm(visitor: Visitor, stack: Stack): Promise<void> {
  await resume(visitor, stack, 'bank', headings.bank)
  await button(visitor.page, 'Verify with deposits').click()
  await arrive(visitor.page, headings['deposit-form'])
}

const roth: Journey = async (visitor, { sandbox }) => {
  await runJourney({ ...visitor, sandbox }, { onFilled: ({ id }) => visitor.record(id) })
  await end(visitor)
}

const spanish: Journey = async (visitor, { sandbox }) => {
  const { page, person, record } = visitor
  await page.goto('/?language=es')
  const driver = { page, person, sandbox, translate: inSpanish }
  await runJourney(driver, { onFilled: ({ id }) => record(id) })
  await record('congratulations')
}

/** Completes an application for this type of account, from the name to the end. */
const personal =
  (accountType: 'TRADITIONAL_IRA' | 'REGULAR'): Journey =>
  async (visitor, stack) => {
    visitor.person.accountType = accountType
    await visitor.applicant.signUp()
    await visitor.logIn()
    await visitor.page.goto('/onboarding')
    const screens = rothJourney.map(({ id }) => id)
    const own = screens.slice(screens.indexOf('name'))
    await through(
      visitor,
      stack,
      ...(accountType === 'REGULAR' ? own.filter((id) => id !== 'beneficiaries') : own),
    )
    await end(visitor)
  }

const fund: Journey = async (visitor, stack) => {
  const { applicant, page, person, record } = visitor
  person.accountType = 'PRODUCT'
  // The identity provider accepts this SSN at once.
  person.ssn = `${person.ssn.slice(0, -4)}2345`
  await applicant.signUp()
  await applicant.answerEverything()
  await visitor.logIn()
  await page.goto('/onboarding')
  await through(visitor, stack, 'contribution')
  await arrive(page, headings.statements)
  await page.getByRole('checkbox', { name: 'Agree to all' }).check()
  await page.getByRole('checkbox', { name: /with Plaid to verify my identity/ }).check()
  await taxCertification(page).check()
  await field(page, 'Legal full name').fill("Ada King-O'Noel Jr.")
  await record('statements')
  await button(page, 'I Agree').click()
  await arrive(page, headings['identity-passed'])
  await record('identity-passed')
  await button(page, 'Continue').click()
  await through(visitor, stack, 'bank', 'confirmation')
  await end(visitor)
}

const documents: Journey = async (visitor, stack) => {
  const { page, person, record } = visitor
  person.ssn = unverified('0002').ssn
  await resume(visitor, stack, 'contribution', headings.documents)
  const add = async (to: string, type: string, name: string, mimeType: string, buffer: Buffer) => {
    await button(page, `Add a document for: ${to}`).click()
    await field(page, 'Document type').selectOption(type)
    await field(page, 'Drag a file here, or tap to choose one').setInputFiles({ name, mimeType, buffer })
    await page.getByText(name).first().waitFor()
  }
  await record('documents')
  await add('Legal name', 'Passport', 'passport.png', 'image/png', png())
  await add('Legal address', "Driver's license", 'license.jpg', 'image/jpeg', jpeg())
  await add('Social Security number', 'Social Security document', 'card.pdf', 'application/pdf', await pdf())
  await record('documents, added')
  await button(page, 'Upload').click()
  await arrive(page, 'Your documents have been uploaded')
  await record('documents, sent')
}

/** The waiting computer shows a code. The same engine opens its link, as a phone would, and sends the photos. */
const phoneHandOff: Journey = async (visitor, stack) => {
  const { applicant, page, person, record } = visitor
  person.ssn = unverified('0003').ssn
  await resume(visitor, stack, 'contribution', headings.documents)
  await button(page, 'Show a code for my phone').click()
  await page.getByText('Scan this code with the camera of your phone.').waitFor()
  await record('documents, with a code')
  const url = await page.evaluate(async (id) => {
    const reply = await fetch(`/api/documents/phone-link/${id}`)
    return ((await reply.json()) as { url: string }).url
  }, applicant.clientId)
  await page.goto(url)
  await arrive(page, 'Photos of your documents')
  await record('phone')
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await button(page, "Driver's license").click()
  for (const side of ['front', 'back']) {
    await arrive(page, `Driver's license: ${side}`)
    await page.getByLabel('Choose a photo instead').setInputFiles(photo)
    await button(page, 'Use this photo').click()
  }
  await page.getByText('Document added').waitFor()
  await button(page, 'Send documents').click()
  await arrive(page, 'Your documents were sent')
  await record('phone, sent')
}

const deposits: Journey = async (visitor, stack) => {
  const { applicant, page, record } = visitor
  await resumeAtDepositForm(visitor, stack)
  const number = typedBank(applicant.clientId).account_number
  await fillBank(page, number)
  await record('deposit-form')
  await button(page, 'Continue').click()
  await arrive(page, 'Your deposits are on the way')
  await record('deposits on the way')
  await button(page, 'Verify deposits').click()
  await arrive(page, headings['deposit-verify'])
  const { amount1, amount2 } = await stack.sandbox.deposits(number)
  await field(page, 'Deposit 1').fill(amount1)
  await field(page, 'Deposit 2').fill(amount2)
  await record('deposit-verify')
  await button(page, 'Verify deposits').click()
  await through(visitor, stack, 'confirmation')
  await end(visitor)
}

/** Logs in with a texted code, and again in Spanish by the same browser, which is then known. */
const logsIn: Journey = async ({ applicant, page, person, record }, { sandbox, clock }) => {
  await applicant.signUp()
  clock.advance(31)
  const before = (await sandbox.messages(textsOf(person))).length
  await page.goto('/login-password')
  await arrive(page, 'Log in to your account')
  await record('log-in')
  await logIn(page, person)
  await arrive(page, 'Verify your phone number')
  await record('log-in-code')
  await field(page, 'Verification code').fill(await sandbox.code(textsOf(person), before + 1))
  await arrive(page, headings.name)
  await button(page, 'Log out').click()
  await link(page, 'Log in').click()
  await logIn(page, person)
  await arrive(page, headings.name)
  await link(page, 'Español').click()
  await arrive(page, es.name.title)
  await record('name, in Spanish')
}

/** Saves a bank account 16 minutes after the last proof of identity, so that the page asks for a code first. */
const stepUp: Journey = async (visitor, stack) => {
  const { applicant, page, person, record } = visitor
  const { sandbox } = stack
  allowErrors(/status of 403/)
  await resumeAtDepositForm(visitor, stack)
  await fillBank(page, typedBank(applicant.clientId).account_number)
  await query(stack, `update session set proven_at = proven_at - interval '16 minutes' where user_id = $1`, [
    applicant.userId,
  ])
  const before = (await sandbox.messages(textsOf(person))).length
  await button(page, 'Continue').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByText('Verification code sent!').waitFor()
  await record('step-up')
  await dialog.getByLabel('Verification code').fill(await sandbox.code(textsOf(person), before + 1))
  await arrive(page, 'Your deposits are on the way')
}

/** The holder of a Roth IRA opens a Traditional IRA and then an individual account, each with the linked bank. */
const severalAccounts: Journey = async (visitor, stack) => {
  const { applicant, page, record } = visitor
  await bring(applicant, stack, 'congratulations')
  await visitor.logIn()
  for (const account of ['a Traditional IRA', 'an individual account']) {
    await page.goto('/')
    await arrive(page, en.home.welcome)
    await link(page, `Open ${account}`).click()
    await through(visitor, stack, 'affiliations', 'agreements', 'contribution')
    await arrive(page, headings.bank)
    await record('bank, linked before')
    await button(page, 'Use First Platypus Bank ••0000').click()
    await through(visitor, stack, 'confirmation')
    await end(visitor)
  }
  await page.goto('/')
  await arrive(page, en.home.welcome)
  for (const earlier of ['Roth IRA', 'Traditional IRA']) await button(page, `Show ${earlier}`).waitFor()
  await record('home, with three accounts')
  const types = await query(stack, 'select account_type from client where user_id = $1', [applicant.userId])
  if (types.length !== 3) throw new Error(`the person has ${types.length} accounts`)
}

/** Inserts texts as browsers, password managers and keyboards do, in the fields that change what they get. */
const insertions: Journey = async (visitor, stack) => {
  const { applicant, page } = visitor
  await bring(applicant, stack, 'identity')
  await visitor.logIn()
  const wrong: string[] = []
  for (const screen of ['name', 'address', 'identity'] as const) {
    await page.goto(`/onboarding/${screen}`)
    await arrive(page, headings[screen])
    wrong.push(...(await wrongInsertions(page, screen)))
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** Journeys that run in Chromium, Firefox and WebKit. */
export const journeys = {
  roth,
  traditional: personal('TRADITIONAL_IRA'),
  individual: personal('REGULAR'),
  fund,
  documents,
  'phone hand-off': phoneHandOff,
  'micro-deposits': deposits,
  'log-in': logsIn,
  'several accounts': severalAccounts,
  'step-up': stepUp,
  spanish,
  'texts that are filled in': insertions,
} satisfies Record<string, Journey>
