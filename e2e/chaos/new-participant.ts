import { hasBeneficiaries } from '@vestibule/domain/account-types'
import { isoDate } from '@vestibule/domain/iso-date'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { type Choice, randomChoices } from '@vestibule/testing/choices'
import { seeded } from '@vestibule/testing/kills'
import type { Person } from '@vestibule/testing/sample-person'
import type { Stack } from '@vestibule/testing/stack'
import { AcknowledgedAnswers } from './acknowledged-answers.ts'
import { type AnswerName, answers } from './answers.ts'
import type { Check, Participant } from './participant.ts'

const passes: Check = { serial: undefined, decisions: [], attempts: 1, result: 'success' }

/** Each way that a check can end (PR-03), used in turn. */
const checks: readonly [Check, ...Check[]] = [
  passes,
  { serial: '1002', decisions: ['canceled', 'success'], attempts: 2, result: 'success' },
  { serial: '1001', decisions: [], attempts: 1, result: 'failed' },
  passes,
  { serial: '1002', decisions: ['success'], attempts: 1, result: 'success' },
  { serial: '1002', decisions: ['expired', 'failed'], attempts: 2, result: 'failed' },
]

export const today = isoDate(2027, 3, 10)

const isOfProduct = (number: number): boolean => number % 3 === 2

const choiceOf = (seed: number, number: number): Choice => {
  const choice = { ...randomChoices(seed)(today), other: undefined }
  return isOfProduct(number) ? { ...choice, accountType: 'PRODUCT' } : choice
}

const personOf = (number: number, { accountType, birthYear }: Choice, { serial }: Check): Person => {
  const phone = `646-${200 + Math.floor(number / 9000)}-${1000 + (number % 9000)}`
  const birthDate = { year: String(birthYear), month: '01', day: '02' }
  const person = newPerson({ accountType, birthDate, phone })
  if (serial === undefined || accountType !== 'PRODUCT') return person
  return { ...person, ssn: `${100 + (number % 500)}-${10 + (Math.floor(number / 500) % 80)}-${serial}` }
}

/** Reproducible by seed and number, except for name and SSN. */
export const newParticipant = (stack: Stack, seed: number, number: number): Participant => {
  const random = seeded(seed * 1000 + number)
  const choice = choiceOf(seed * 1000 + number, number)
  const check = checks[Math.floor(number / 3) % checks.length] ?? checks[0]
  const names = (Object.keys(answers) as AnswerName[]).filter(
    (name) => hasBeneficiaries(choice.accountType) || (name !== 'marital' && name !== 'beneficiaries'),
  )
  return {
    applicant: new Applicant(stack.baseUrl, stack.sandbox, personOf(number, choice, check), {
      clientAddress: `198.18.${number >> 8}.${number & 255}`,
      now: stack.clock.now,
    }),
    choice,
    bank: random() < 0.5 ? 'instant' : 'deposits',
    today,
    acknowledged: new AcknowledgedAnswers(),
    edits: names.filter(() => random() < 0.4),
    shown: undefined,
    answered: 0,
    check,
    agreed: { sent: [], told: [] },
    end: undefined,
  }
}
