import { expect } from 'vitest'
import { Applicant, newPerson } from './applicant.ts'
import { firmCaller, newFirmKey } from './firm.ts'
import { eventually } from './in-vitest.ts'
import { contributing, opening, signingUp, stopping } from './kill-phases.ts'
import { killThrough, quickRestart } from './kills.ts'
import { type Stack, startStack } from './stack.ts'

/** Expects that each schedule is canceled, that the next December adds no schedule, and that one email was sent. */
const expectStopped = async (stack: Stack, { person }: Applicant): Promise<void> => {
  const { clock, sandbox } = stack
  const mails = async (): Promise<number> =>
    (await sandbox.messages(person.email)).filter(({ subject }) =>
      subject?.includes('contributions were stopped'),
    ).length
  await eventually(mails, (count) => count === 1)
  clock.advance(400 * 24 * 60 * 60)
  expect(await stack.command('housekeeping')).toMatchObject({ code: 0 })
  const { achSchedules } = await sandbox.ledger()
  expect(achSchedules.map(({ state }) => state)).toEqual(['CANCELED', 'CANCELED', 'CANCELED'])
  // The server looks up an interrupted cancellation before sending the cancellation again.
  const cancels = (await sandbox.requests('ascend')).filter(({ path }) => path.endsWith(':cancel'))
  expect(cancels.filter(({ status }) => status !== null && status >= 400)).toEqual([])
  expect(await mails()).toBe(1)
}

/** Stops the contributions as the firm does, with a new key of its API. */
export const stopByFirm = async (
  { baseUrl, databaseUrl, clock }: Stack,
  { clientId }: Applicant,
): Promise<void> => {
  const { key } = await newFirmKey(databaseUrl, ['support'], clock.now())
  const { status } = await firmCaller(
    baseUrl,
    key,
  )(`POST /api/firm/applications/${clientId}/contributions/stop`)
  if (status !== 200) throw new Error(`the firm's stop is ${status}`)
}

/**
 * Completes a Roth IRA application with a kill at each provider call: before (even seed) or after (odd seed) the
 * provider's work. Calls that open the account have kills at both moments. The firm stops the contributions of half of
 * the seeds, and the applicant those of the others.
 */
export const journeyWithKills = async (seed: number): Promise<void> => {
  const moment = seed % 2 === 0 ? 'drop-before' : 'drop-after'
  const stack = await startStack({ env: quickRestart })
  try {
    const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson())
    const phases = [
      ...signingUp(applicant, moment),
      ...opening(applicant, true),
      ...contributing(
        stack,
        applicant,
        [moment],
        async () => {
          await applicant.must(applicant.readAccount())
          await applicant.saveContribution()
        },
        () => applicant.schedule(),
      ),
      ...stopping(applicant, [moment], seed % 4 < 2 ? () => stopByFirm(stack, applicant) : undefined),
    ]
    expect(await killThrough(stack, phases, seed)).toBe(19)
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
    expect(ledger.agreements.map(({ agreement_state }) => agreement_state)).toEqual(Array(3).fill('AFFIRMED'))
    expect(ledger.bankRelationships).toHaveLength(1)
    const years = ledger.achSchedules.map((schedule) => schedule.retirement_contribution.tax_year)
    expect(years.sort()).toEqual([...new Set(years)])
    expect(ledger.achSchedules).toHaveLength(3)
    expect(ledger.achDeposits).toHaveLength(0)
    await expectStopped(stack, applicant)
  } finally {
    await stack.stop()
  }
}
