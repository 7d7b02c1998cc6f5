import { expect } from 'vitest'
import type { journeyWithKills } from './kills.ts'

/** After a whole Roth journey the providers hold exactly one of each, and the client has arrived. */
export const expectOneOfEach = async ({
  stack,
  applicant,
  kills,
}: Awaited<ReturnType<typeof journeyWithKills>>): Promise<void> => {
  try {
    expect(kills).toBe(11)
    expect((await applicant.readClient()).client_status).toBe('ONBOARDING_SIGNUP_COMPLETED')
    const ledger = await stack.sandbox.ledger()
    expect(ledger.persons).toHaveLength(1)
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
