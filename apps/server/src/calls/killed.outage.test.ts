import { addDays } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { Applicant, newPerson, oneTimeContribution } from '@vestibule/testing/applicant'
import { becomes, eventually } from '@vestibule/testing/in-vitest'
import { alpacaPhasesOf, drawPhaseOf, phasesOf } from '@vestibule/testing/kill-phases'
import { killThrough, quickRestart } from '@vestibule/testing/kills'
import { passTime } from '@vestibule/testing/pass-time'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { expect, test } from 'vitest'

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

// Calls that open the account have kills before and after the broker's work. `npm run chaos` kills at random calls.
test('[AF-04] [CF-04] [CF-08] [NV-13] a server killed at every provider call leaves one person, account, relationship and set of schedules, each canceled once', {
  timeout: 600_000,
}, async () => {
  const stack = await startStack({ env: quickRestart })
  try {
    const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson())
    expect(await killThrough(stack, phasesOf(stack, applicant), 1)).toBe(19)
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
})

const atAlpaca = { env: { ...quickRestart, BROKER: 'alpaca' } }

/** Creates an applicant that has accepted the agreements. */
const signed = async (stack: Stack): Promise<Applicant> => {
  const applicant = new Applicant(stack.baseUrl, stack.sandbox, newPerson())
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAccount()
  await applicant.acceptAgreements()
  return applicant
}

test('[BK-02] [AF-04] [CF-04] a server killed at every effect at Alpaca leaves one account, bank and deposit', {
  timeout: 600_000,
}, async () => {
  const stack = await startStack(atAlpaca)
  try {
    const applicant = await signed(stack)
    const contribution = { amount: 100, ...oneTimeContribution(dayInNewYork(stack.clock.now())) }
    expect(await killThrough(stack, alpacaPhasesOf(stack, applicant, contribution), 1)).toBe(6)
    const { alpacaAccounts, alpacaRelationships, alpacaTransfers } = await stack.sandbox.ledger()
    expect(alpacaAccounts).toHaveLength(1)
    expect(alpacaRelationships).toHaveLength(1)
    expect(alpacaTransfers.map(({ amount }) => Number(amount))).toEqual([100])
  } finally {
    await stack.stop()
  }
})

test('[BK-02] [CF-04] a server killed while it draws a deposit of our own schedules draws it once', {
  timeout: 600_000,
}, async () => {
  const stack = await startStack(atAlpaca)
  try {
    const applicant = await signed(stack)
    await eventually(
      () => applicant.confirmAgreements(),
      ({ status }) => status === 200,
    )
    await becomes(async () => {
      await applicant.must(applicant.readAccount())
      return applicant.status()
    }, 'ONBOARDING_CONTRIBUTION')
    const tomorrow = addDays(dayInNewYork(stack.clock.now()), 1)
    await applicant.readClient()
    await applicant.saveContribution(100, Number(tomorrow.slice(8)))
    await applicant.linkBank(await stack.publicToken())
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
    await passTime(stack, 24 * 60 * 60)
    expect(await killThrough(stack, [drawPhaseOf(stack)], 1)).toBe(2)
    const { alpacaTransfers } = await stack.sandbox.ledger()
    expect(alpacaTransfers.map(({ amount }) => Number(amount))).toEqual([100])
  } finally {
    await stack.stop()
  }
})
