import { e164 } from '@vestibule/testing/applicant'
import { withClient } from '@vestibule/testing/database'
import type { Ledger } from '@vestibule/testing/sandbox-control'
import type { Stack } from '@vestibule/testing/stack'
import { type Agreed, openedStatements } from '@vestibule/testing/vault'
import type pg from 'pg'
import { sendsPerDay } from '../../apps/server/src/use-cases/sign-up/codes.ts'
import { readResources } from './answers.ts'
import { brokerOf } from './broker.ts'
import type { BrokerUnderTest } from './broker-under-test.ts'
import { checkChanges } from './changes.ts'
import { checkHistory, type Violations } from './history.ts'
import { checkMessages, type MessageCall, messageCallsSql } from './messages.ts'
import type { Participant } from './participant.ts'
import { readAccountId } from './personal.ts'
import { enterStep } from './sign-up.ts'

export interface Outcome extends Violations {
  /** Number of second copies of mails and texts. */
  copies: number
  /** Number of applicants that could not finish on this day, because they used up its codes. */
  withoutCodes: number
}

/** Counts identity checks and agreements, and expects no records at the broker (PR-02, PR-03, PR-05). */
const checkProduct = async (
  broker: BrokerUnderTest,
  ledger: Ledger,
  database: pg.Client,
  participant: Participant,
): Promise<Violations> => {
  const outcome: Violations = { lost: [], doubled: [] }
  const { clientId } = participant.applicant
  const expect = (what: string, count: number, wanted: number): void => {
    if (count < wanted) outcome.lost.push(`${count} instead of ${wanted}: ${what}`)
    if (count > wanted) outcome.doubled.push(`${count} instead of ${wanted}: ${what}`)
  }
  await checkAttempts(ledger, database, participant, expect, outcome.lost)
  await checkStatements(database, participant, expect, outcome.lost)
  const isOwn = (one: unknown) => [clientId, email].some((text) => JSON.stringify(one).includes(text))
  // The email has the records of the person's other application too.
  const email = participant.earlier ? clientId : participant.former.email
  expect('records at the broker', broker.records(ledger).filter(isOwn).length, 0)
  return outcome
}

type Expect = (what: string, count: number, wanted: number) => void

const checkAttempts = async (
  ledger: Ledger,
  database: pg.Client,
  { applicant: { clientId }, check }: Participant,
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
  if (is !== wanted) lost.push(`the verification is acknowledged as ${is} instead of ${wanted}`)
  const { rows: started } = await database.query(
    `select from audit_event where client_id = $1 and action = 'verification_begun'`,
    [clientId],
  )
  expect('verifications in the audit trail', started.length, check.attempts)
}

const checkStatements = async (
  database: pg.Client,
  { applicant: { clientId }, agreed }: Participant,
  expect: Expect,
  lost: string[],
): Promise<void> => {
  const { rows } = await database.query<Agreed>(
    'select * from statements_agreement where client_id = $1 order by agreed_at',
    [clientId],
  )
  const names = rows.map((row) => openedStatements(row)?.legal_name ?? '')
  for (const name of agreed.acknowledged)
    expect(`agreements as ${name}`, names.filter((one) => one === name).length, 1)
  const unsent = names.filter((name) => !agreed.sent.includes(name))
  expect('agreements never sent', unsent.length, 0)
  expect('duplicate agreements', names.length - new Set(names).size, 0)
  const { rows: counted } = await database.query<{ checks: number; audited: number; mails: number }>(
    `select
       (select count(*) from funnel_event where client_id = $1 and client_status = 'ONBOARDING_KYC_CHECK')::int as checks,
       (select count(*) from audit_event where client_id = $1 and action = 'statements_agreed')::int as audited,
       (select count(*) from provider_call where client_id = $1 and operation = 'mail_statements')::int as mails`,
    [clientId],
  )
  const { checks, audited, mails } = counted[0] ?? { checks: 0, audited: 0, mails: 0 }
  if (names.length === 0) lost.push('no agreement to the statements')
  expect('agreements, by the resulting checks', names.length, checks)
  expect('agreements in the audit trail', audited, names.length)
  expect('copies of agreements by mail', mails, names.length)
}

const checkPersonal = (
  { compareDeposits, counts }: BrokerUnderTest,
  ledger: Ledger,
  participant: Participant,
  now: Date,
): Violations => {
  const outcome = compareDeposits(ledger, participant, now)
  for (const [what, count] of Object.entries(counts(ledger, participant))) {
    if (count < 1) outcome.lost.push(`no ${what}`)
    if (count > 1) outcome.doubled.push(`${count} times ${what}`)
  }
  return outcome
}

const endOfCheck = {
  success: 'ONBOARDING_SIGNUP_COMPLETED',
  failed: 'ONBOARDING_KYC_FAIL',
  watchlist_hit: 'KYC_WATCHLIST_FAILED',
} as const

const endOf = ({ choice, check }: Participant): string =>
  choice.accountType === 'PRODUCT' ? endOfCheck[check.result] : endOfCheck.success

/** Counts the confirmed plans: the stored one, and those that were deleted because the broker refused all their transfers. */
const plansSql = `
  select count(distinct o.created_at)::int as plans from provider_call o
  where o.client_id = $1 and o.operation = 'create_transfer' and (o.state = 'refused'
    or exists (select from transfer t where o.key = 'create_transfer:' || t.id))`

/** Compares the history with the stored application, its audit trail and its events. */
const checkRecords = async (
  { auditedOnce }: BrokerUnderTest,
  database: pg.Client,
  { applicant, choice, history, earlier, end }: Participant,
): Promise<Violations> => {
  await applicant.readClient()
  const { version } = applicant
  const names = new Set(history.events.flatMap((one) => (one.kind === 'save' ? [one.resource] : [])))
  const { rows } = await database.query<{ action: string; count: number }>(
    'select action, count(*)::int from audit_event where client_id = $1 group by action',
    [applicant.clientId],
  )
  const audited = Object.fromEntries(rows.map(({ action, count }) => [action, count]))
  const resources = await readResources(applicant, names)
  const violations = checkHistory(history.events, { version, resources, audited })
  const once = (what: string, count: number): void => {
    if (count < 1) violations.lost.push(`no ${what}`)
    if (count > 1) violations.doubled.push(`${count} times ${what}`)
  }
  const ofBroker =
    choice.accountType === 'PRODUCT' ? [] : auditedOnce[earlier ? 'furtherPersonal' : 'personal']
  for (const action of ofBroker) once(`audit entry ${action}`, audited[action] ?? 0)
  const { rows: confirmed } = await database.query<{ plans: number }>(plansSql, [applicant.clientId])
  const confirmations = audited.contribution_confirmed ?? 0
  const plans = confirmed[0]?.plans ?? 0
  if (confirmations < plans) violations.lost.push(`${confirmations} confirmations of ${plans} plans`)
  if (confirmations > plans) violations.doubled.push(`${confirmations} confirmations of ${plans} plans`)
  const { rows: ended } = await database.query(
    'select from funnel_event where client_id = $1 and client_status = $2',
    [applicant.clientId, end],
  )
  once(`event ${end}`, ended.length)
  return violations
}

/** Returns the status and the pending calls of an applicant that did not finish. */
const unfinished = async (database: pg.Client, { applicant }: Participant): Promise<string> => {
  const { rows } = await database.query<{ status: string; calls: string | null }>(
    `select client_status as status, (select string_agg(format('%s, attempt %s', operation, attempts), '; ')
       from provider_call where client_id = client.id and state = 'pending') as calls
     from client where user_id::text = $1 order by created_at desc`,
    [applicant.userId],
  )
  const [found] = rows
  return `did not finish: ${found?.status ?? 'no application'}, pending calls: ${found?.calls ?? 'none'}`
}

const checkOutcome = async (
  stack: Stack,
  ledger: Ledger,
  database: pg.Client,
  participant: Participant,
): Promise<Violations> => {
  const broker = brokerOf(stack)
  const { applicant, choice, end } = participant
  if (end === undefined) return { lost: [await unfinished(database, participant)], doubled: [] }
  const outcome: Violations = {
    lost: end === endOf(participant) ? [] : [`ended at ${end}`],
    doubled: [],
  }
  const add = ({ lost, doubled }: Violations): void => {
    outcome.lost.push(...lost)
    outcome.doubled.push(...doubled)
  }
  try {
    // Retries, because the session may have expired when the clock advanced.
    const { clientId } = applicant
    for (let tries = 0; tries < 5 && !(await enterStep(applicant)); tries++);
    applicant.clientId = clientId
    await applicant.must(applicant.api.put('/api/applications/chosen', { id: clientId }))
    if (choice.accountType !== 'PRODUCT') await readAccountId(applicant)
    add(await checkRecords(broker, database, participant))
  } catch (error) {
    outcome.lost.push(
      `cannot read the saved answers: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (choice.accountType === 'PRODUCT') add(await checkProduct(broker, ledger, database, participant))
  else {
    add(checkPersonal(broker, ledger, participant, stack.clock.now()))
    add(await checkChanges(broker, ledger, database, participant))
  }
  return outcome
}

/** Checks the histories, the provider records, the mails and texts, and the audit trails. */
export const checkOutcomes = async (stack: Stack, participants: readonly Participant[]): Promise<Outcome> => {
  const outcome = await checkParticipants(stack, participants)
  return { ...outcome, lost: [...(await auditOf(stack, participants)), ...outcome.lost] }
}

/** Like `checkOutcomes`, without the signatures of the audit trails. */
export const checkParticipants = async (
  stack: Stack,
  participants: readonly Participant[],
): Promise<Outcome> => {
  const ledger = await stack.sandbox.ledger()
  const outcome: Outcome = { lost: [], doubled: [], copies: 0, withoutCodes: 0 }
  await withClient({ connectionString: stack.adminDatabaseUrl }, async (database) => {
    const { rows: usedUp } = await database.query(
      `select from rate_limit where key like 'code-send-day:%' and cardinality(uses) >= $1`,
      [sendsPerDay],
    )
    for (const participant of participants) {
      const mayLackCodes = outcome.withoutCodes < usedUp.length
      if (participant.end === undefined && participant.hasUsedUpCodes && mayLackCodes) {
        outcome.withoutCodes += 1
        continue
      }
      const { person, clientId } = participant.applicant
      const { lost, doubled } = await checkOutcome(stack, ledger, database, participant)
      const named = (line: string) => `${person.accountType} ${clientId || person.email}: ${line}`
      outcome.lost.push(...lost.map(named))
      outcome.doubled.push(...doubled.map(named))
    }
    const { rows: calls } = await database.query<MessageCall>(messageCallsSql)
    // Texts to a replaced number are counted with those to the new one.
    const numbers = new Map(participants.map(({ applicant, former }) => [e164(former.phone), applicant.e164]))
    const sent = (await stack.sandbox.messages()).map((one) => ({
      ...one,
      to: numbers.get(one.to) ?? one.to,
    }))
    const { lost, doubled, copies } = checkMessages(calls, sent)
    outcome.lost.push(...lost)
    outcome.doubled.push(...doubled)
    outcome.copies = copies
  })
  return outcome
}

/** Returns the errors of `npm run audit -- verify`, including missing audit trails. */
const auditOf = async (stack: Stack, participants: readonly Participant[]): Promise<string[]> => {
  const { code, output } = await stack.command('audit', 'verify')
  const trails = Number(/^✓ (\d+) trails/m.exec(output)?.[1] ?? 0)
  const applicants = participants.filter(({ applicant }) => applicant.clientId !== '').length
  if (code === 0 && trails >= applicants && / [1-9]\d* checkpoints/.test(output)) return []
  const wrong = output.split('\n').filter((line) => line.startsWith('✗'))
  return wrong.length > 0 ? wrong : [`the audit of ${applicants} applicants: ${output}`]
}
