import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { type IsoDate, isoDate } from '@vestibule/domain/iso-date'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { type Choice, randomChoices } from '@vestibule/testing/choices'
import { type Contributed, choiceFields } from '@vestibule/testing/contribute'
import type { Person } from '@vestibule/testing/sample-person'
import { seeded } from '@vestibule/testing/seeded'
import type { Stack } from '@vestibule/testing/stack'
import { type AnswerName, answers, wordOf } from './answers.ts'
import { History } from './history.ts'

/** How the provider decides an applicant's identity check. */
interface Check {
  /** Last four digits of an SSN whose check the sandbox fails or reviews. `undefined` if the check passes. */
  serial: string | undefined
  /** The reviewer's decision on each attempt, in order. */
  decisions: readonly ('success' | 'failed' | 'expired' | 'canceled')[]
  /** Expected number of attempts. */
  attempts: number
  result: 'success' | 'failed' | 'watchlist_hit'
}

/** A change of an open account (MA-04, MA-05). `plan` and `bank` also start stopped contributions again. */
export interface Change {
  kind: 'plan' | 'bank' | 'stop' | 'email' | 'phone' | 'address'
  /** The new plan: dollars per deposit, and days of the month. */
  amount: number
  days: number[]
}

/** An applicant, the plan for the application, and the history of its saves. */
export interface Participant {
  applicant: Applicant
  choice: Choice
  bank: 'instant' | 'deposits'
  today: IsoDate
  history: History
  /** Answers that the applicant changes before the account is opened. */
  edits: AnswerName[]
  shown: Contributed | undefined
  answerCount: number
  /** Used only if the account type is PRODUCT. */
  check: Check
  /** Legal names that the applicant signed with, and those that the server acknowledged. */
  agreed: { sent: string[]; acknowledged: string[] }
  /** Changes after the opening that the applicant still makes, and those that were made. */
  changes: Change[]
  changed: Change['kind'][]
  /** The contact of the sign-up. */
  former: { email: string; phone: string }
  /** Whether the last request was refused because the codes are used up. Under faults, a day's ten codes may not suffice. */
  hasUsedUpCodes: boolean
  /** The same person's first application, if this is the second one. */
  earlier: Participant | undefined
  /** Final status. `undefined` until the application ends. */
  end: string | undefined
}

export type Step = (participant: Participant, stack: Stack) => Promise<unknown>

export const answer = async (participant: Participant, name: AnswerName): Promise<void> => {
  participant.answerCount += 1
  const { send, ...request } = answers[name](participant.applicant, participant.answerCount)
  await participant.history.save(request, send)
}
const answering =
  (name: AnswerName): Step =>
  (participant) =>
    answer(participant, name)

/** The step for each status that the personal and the product flow share. */
export const answerSteps: Readonly<Record<string, Step>> = {
  ONBOARDING_PERSONAL_INFO_1: answering('name'),
  ONBOARDING_PERSONAL_INFO_2: answering('address'),
  ONBOARDING_PERSONAL_INFO_3: answering('citizenship'),
  ONBOARDING_PERSONAL_INFO_4: answering('identity'),
  ONBOARDING_PERSONAL_INFO_5: answering('employment'),
  ONBOARDING_FINANCIAL_INFO_1: answering('finances'),
  ONBOARDING_FINANCIAL_INFO_2: answering('suitability'),
}

/** Saves the next answer of `edits` with other values, and removes its entry. @returns false if `edits` was empty */
export const answerAgain = async (participant: Participant): Promise<boolean> => {
  const again = participant.edits.shift()
  if (again) await answer(participant, again)
  return again !== undefined
}

export const choose: Step = ({ applicant, choice, history }) =>
  history.save({ resource: 'contribution', values: choiceFields(choice), action: 'contribution_saved' }, () =>
    applicant.must(
      applicant.api.patch(`/api/contribution/client/${applicant.clientId}`, choiceFields(choice), {
        ifMatch: applicant.version,
      }),
    ),
  )

const passes: Check = { serial: undefined, decisions: [], attempts: 1, result: 'success' }

/** Every possible course of an identity check (PR-03). Participants take these courses in turn. */
const checks: readonly [Check, ...Check[]] = [
  passes,
  { serial: '1002', decisions: ['canceled', 'success'], attempts: 2, result: 'success' },
  { serial: '1001', decisions: [], attempts: 1, result: 'failed' },
  passes,
  { serial: '1002', decisions: ['success'], attempts: 1, result: 'success' },
  { serial: '1002', decisions: ['expired', 'failed'], attempts: 2, result: 'watchlist_hit' },
]

export const today = isoDate(2027, 3, 10)
/** Morning in New York, so that hours can pass before the date changes. */
export const morning = `${today}T13:00:00Z`

const choiceOf = (seed: number, number: number): Choice => {
  const choice = { ...randomChoices(seed)(today), other: undefined }
  return number % 3 === 2 ? { ...choice, accountType: 'PRODUCT' } : choice
}

const personOf = (number: number, { accountType, birthYear }: Choice, { serial }: Check): Person => {
  const phone = `646-${200 + Math.floor(number / 9000)}-${1000 + (number % 9000)}`
  const birthDate = { year: String(birthYear), month: '01', day: '02' }
  // After a lost answer, accounts with one name and birth date that open in the same minute could stand for each other.
  const lastName = `Lovelace ${wordOf(number)}`
  const person = newPerson({ accountType, birthDate, phone, lastName })
  if (serial === undefined || accountType !== 'PRODUCT') return person
  return { ...person, ssn: `${100 + (number % 500)}-${10 + (Math.floor(number / 500) % 80)}-${serial}` }
}

/** Creates a participant. Equal seeds and numbers yield equal participants, except for email and SSN. */
export const newParticipant = (
  stack: Stack,
  seed: number,
  number: number,
  broker: { hasTypedBanks: boolean },
): Participant => {
  const random = seeded(seed * 1000 + number)
  const choice = choiceOf(seed * 1000 + number, number)
  const check = checks[Math.floor(number / 3) % checks.length] ?? checks[0]
  const names = (Object.keys(answers) as AnswerName[]).filter(
    (name) => hasBeneficiaries(choice.accountType) || (name !== 'marital' && name !== 'beneficiaries'),
  )
  const isPersonal = choice.accountType !== 'PRODUCT'
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, personOf(number, choice, check), {
    clientAddress: `198.18.${number >> 8}.${number & 255}`,
    now: stack.clock.now,
  })
  return {
    applicant,
    choice,
    bank: random() < 0.5 || (isPersonal && !broker.hasTypedBanks) ? 'instant' : 'deposits',
    today,
    history: new History(() => applicant.version),
    edits: names.filter(() => random() < 0.4),
    shown: undefined,
    answerCount: 0,
    check,
    agreed: { sent: [], acknowledged: [] },
    changes: [],
    changed: [],
    former: { ...applicant.person },
    hasUsedUpCodes: false,
    earlier: undefined,
    end: undefined,
  }
}

/** Total of a calendar year above which another IRA's plan may find no room, in dollars. */
const mostBesidesAnotherIra = 5_000

const secondTypeOf = ({ choice, shown }: Participant, number: number): Choice['accountType'] => {
  if (number % 4 === 0) return 'PRODUCT'
  if (choice.accountType === 'REGULAR') return 'ROTH_IRA'
  const years = Map.groupBy(shown?.shown ?? [], ({ date }) => date.slice(0, 4))
  const totals = [...years.values()].map((deposits) => deposits.reduce((sum, { amount }) => sum + amount, 0))
  if (totals.some((total) => total > mostBesidesAnotherIra)) return 'REGULAR'
  return choice.accountType === 'ROTH_IRA' ? 'TRADITIONAL_IRA' : 'ROTH_IRA'
}

const contactKinds: readonly (Change['kind'] | undefined)[] = ['email', 'phone', 'address']
export const isContact = (kind: Change['kind'] | undefined): boolean => contactKinds.includes(kind)

/** Returns the second application of two thirds of the people whose personal application is complete. */
export const secondApplication = (
  stack: Stack,
  earlier: Participant,
  number: number,
): Participant | undefined => {
  const { applicant, choice, end } = earlier
  // A changed contact prevents changes of money for a day.
  const isHeld = earlier.changed.some(isContact)
  if (isHeld || earlier.earlier || end !== 'ONBOARDING_SIGNUP_COMPLETED' || choice.accountType === 'PRODUCT')
    return undefined
  if (number % 3 === 0) return undefined
  const accountType = secondTypeOf(earlier, number)
  const own = new Applicant(stack.baseUrl, stack.sandbox, { ...applicant.person, accountType }, applicant.api)
  own.userId = applicant.userId
  own.clientId = applicant.clientId
  return {
    ...earlier,
    applicant: own,
    choice: { ...choice, accountType, amount: 100, days: [5], date: '' },
    history: new History(() => own.version),
    edits: [],
    shown: undefined,
    answerCount: 0,
    check: passes,
    agreed: { sent: [], acknowledged: [] },
    changes: [],
    changed: [],
    earlier,
    end: undefined,
  }
}
