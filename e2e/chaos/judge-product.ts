import type { Ledger } from '@vestibule/testing/sandbox-control'
import { type Agreed, openedStatements } from '@vestibule/testing/vault'
import type pg from 'pg'
import type { Verdict } from './verdict.ts'
import type { Walker } from './walker.ts'

/**
 * What there is of a PRODUCT applicant: the attempts at verifying them, each following the one before it; the statements, agreed
 * to once each time that they came to them; and nothing at the broker (PR-02, PR-03, PR-05).
 */
export const judgeProduct = async (ledger: Ledger, database: pg.Client, walker: Walker): Promise<Verdict> => {
  const verdict: Verdict = { lost: [], doubled: [] }
  const { clientId } = walker.applicant
  const expect = (what: string, count: number, wanted: number): void => {
    if (count < wanted) verdict.lost.push(`${count} instead of ${wanted}: ${what}`)
    if (count > wanted) verdict.doubled.push(`${count} instead of ${wanted}: ${what}`)
  }
  await judgeAttempts(ledger, database, walker, expect, verdict.lost)
  await judgeStatements(database, walker, expect, verdict.lost)
  const { persons, accounts, bankRelationships, achDeposits, achSchedules } = ledger
  const atBroker = [persons, accounts, bankRelationships, achDeposits, achSchedules].flat()
  expect(
    'of what the broker holds',
    atBroker.filter((one) => JSON.stringify(one).includes(clientId)).length,
    0,
  )
  return verdict
}

type Expect = (what: string, count: number, wanted: number) => void

const judgeAttempts = async (
  ledger: Ledger,
  database: pg.Client,
  { applicant: { clientId }, check }: Walker,
  expect: Expect,
  lost: string[],
): Promise<void> => {
  const attempts = ledger.identityVerifications.filter((one) => one.client_user_id === clientId)
  expect('identity verifications', attempts.length, check.attempts)
  attempts.forEach((one, index) => {
    if (one.previous_attempt_id !== (attempts[index - 1]?.id ?? null))
      lost.push(`verification ${index + 1} does not follow the one before it`)
  })
  const { rows } = await database.query<{ attempt: number; verification_id: string; status: string }>(
    'select attempt, verification_id, status from identity_verification where client_id = $1',
    [clientId],
  )
  const is = JSON.stringify(rows)
  const wanted = JSON.stringify([
    { attempt: check.attempts, verification_id: attempts.at(-1)?.id, status: check.result },
  ])
  if (is !== wanted) lost.push(`the verification is kept as ${is} instead of ${wanted}`)
  const { rows: begun } = await database.query(
    `select from audit_event where client_id = $1 and action = 'verification_begun'`,
    [clientId],
  )
  expect('verifications begun in the audit trail', begun.length, check.attempts)
}

const judgeStatements = async (
  database: pg.Client,
  { applicant: { clientId }, agreed }: Walker,
  expect: Expect,
  lost: string[],
): Promise<void> => {
  const { rows } = await database.query<Agreed>(
    'select * from statements_agreement where client_id = $1 order by agreed_at',
    [clientId],
  )
  const names = rows.map((row) => openedStatements(row)?.legal_name ?? '')
  for (const name of agreed.told)
    expect(`agreements as ${name}`, names.filter((one) => one === name).length, 1)
  const unasked = names.filter((name) => !agreed.sent.includes(name))
  expect('agreements that nobody sent', unasked.length, 0)
  expect('agreements twice', names.length - new Set(names).size, 0)
  const { rows: counted } = await database.query<{ checks: number; audited: number; mails: number }>(
    `select
       (select count(*) from funnel_event where client_id = $1 and client_status = 'ONBOARDING_KYC_CHECK')::int as checks,
       (select count(*) from audit_event where client_id = $1 and action = 'statements_agreed')::int as audited,
       (select count(*) from outside_call where client_id = $1 and operation = 'mail_statements')::int as mails`,
    [clientId],
  )
  const { checks, audited, mails } = counted[0] ?? { checks: 0, audited: 0, mails: 0 }
  if (names.length === 0) lost.push('no agreement to the statements')
  expect('agreements, by the checks that they led to', names.length, checks)
  expect('agreements in the audit trail', audited, names.length)
  expect('copies of agreements by mail', mails, names.length)
}
