import { expect } from 'vitest'
import { Applicant, somebody } from './applicant.ts'
import { contributing, opening, signingUp } from './kill-phases.ts'
import { killThrough, quickRestart } from './kills.ts'
import { startStack } from './stack.ts'

/**
 * A whole Roth journey with kills: at each call that opens the account before the provider has done the work and after, at
 * each other one before with even seeds and after with odd ones. The providers hold exactly one of each, and the client has arrived.
 */
export const journeyWithKills = async (seed: number): Promise<void> => {
  const moment = seed % 2 === 0 ? 'drop-before' : 'drop-after'
  const stack = await startStack({ env: quickRestart })
  try {
    const applicant = new Applicant(stack.baseUrl, stack.sandbox, somebody())
    const phases = [
      ...signingUp(applicant, moment),
      ...opening(applicant, true),
      ...contributing(stack, applicant, moment),
    ]
    expect(await killThrough(stack, phases, seed)).toBe(18)
    expect((await applicant.readClient()).client_status).toBe('ONBOARDING_SIGNUP_COMPLETED')
    const ledger = await stack.sandbox.ledger()
    expect(ledger.persons).toHaveLength(1)
    expect(ledger.persons[0].subject_to_backup_withholding).toBe(false)
    expect(ledger.accounts).toHaveLength(1)
    expect(ledger.accounts[0].registration_type).toBe('ROTH_IRA_REGISTRATION')
    expect(ledger.enrollments.map((enrollment) => enrollment.type)).toEqual([
      'REGISTRATION_IRA_ROTH',
      'RETIREMENT_BENEFICIARY_DESIGNATION',
    ])
    expect(ledger.agreements.map((agreement) => agreement.agreement_state)).toEqual([
      'AFFIRMED',
      'AFFIRMED',
      'AFFIRMED',
    ])
    expect(ledger.bankRelationships).toHaveLength(1)
    const years = ledger.achSchedules.map((schedule) => schedule.retirement_contribution.tax_year)
    expect(years.sort()).toEqual([...new Set(years)])
    expect(ledger.achSchedules).toHaveLength(3)
    expect(ledger.achDeposits).toHaveLength(0)
  } finally {
    await stack.stop()
  }
}
