import { createHash } from 'node:crypto'
import pg from 'pg'
import { drawnOf } from '../harness/drawn.ts'
import { judge } from '../harness/drawn-as-shown.ts'
import type { Ledger } from '../harness/sandbox-control.ts'
import type { Stack } from '../harness/stack.ts'
import { enrollmentsOf } from './held.ts'
import { enterStep } from './sign-up.ts'
import type { Walker } from './walk.ts'

/** What is wrong, a line each. */
export interface Verdict {
  lost: string[]
  doubled: string[]
}

/** What the providers hold of somebody, of which there must be one each. */
const countsOf = (ledger: Ledger, { applicant }: Walker): Record<string, number> => {
  const { clientId, person, accountId } = applicant
  const prefix = `accounts/${accountId}/`
  const named = (rows: { name: string }[]) => rows.filter(({ name }) => name.startsWith(prefix))
  const count = (values: string[], wanted: string) => values.filter((value) => value === wanted).length
  const types = named(ledger.enrollments).map((row) => (row as unknown as { type: string }).type)
  const agreements = named(ledger.agreements) as unknown as {
    agreement_name: string
    agreement_state: string
  }[]
  const names = agreements.map(({ agreement_name }) => agreement_name)
  const wanted = enrollmentsOf(person.accountType)
  return {
    person: ledger.persons.filter((one) => one.client_person_id === clientId).length,
    account: ledger.accounts.filter((one) => one.client_account_id === clientId).length,
    ...Object.fromEntries(wanted.map((type) => [type, count(types, type)])),
    'enrollment that nobody asked for': types.filter((type) => !wanted.includes(type)).length + 1,
    ...Object.fromEntries(names.map((name) => [name, count(names, name)])),
    agreement: Math.min(1, names.length),
    'agreement not affirmed':
      agreements.filter(({ agreement_state }) => agreement_state !== 'AFFIRMED').length + 1,
    'bank relationship': named(ledger.bankRelationships).length,
  }
}

/** Those who arrived, or did not: all that was acknowledged, what the providers hold, and the audit trail. */
export const judgeAll = async (stack: Stack, walkers: readonly Walker[]): Promise<Verdict> => {
  const verdict: Verdict = { lost: [], doubled: [] }
  const ledger = await stack.sandbox.ledger()
  const database = new pg.Client({ connectionString: stack.adminDatabaseUrl })
  await database.connect()
  for (const walker of walkers) {
    const { applicant, isDone, kept, shown } = walker
    const who = `${applicant.person.accountType} ${applicant.clientId || applicant.person.email}`
    const lose = (what: string) => verdict.lost.push(`${who}: ${what}`)
    if (!isDone) {
      lose('did not arrive')
      continue
    }
    try {
      // the clock may have gone on beyond the session's end
      for (let tries = 0; tries < 5 && !(await enterStep(applicant)); tries++);
      for (const line of await kept.missing(applicant)) lose(line)
    } catch (error) {
      lose(`cannot read what they saved: ${error instanceof Error ? error.message : String(error)}`)
    }
    for (const [what, count] of Object.entries(countsOf(ledger, walker))) {
      if (count < 1) lose(`no ${what}`)
      if (count > 1) verdict.doubled.push(`${who}: ${count} times ${what}`)
    }
    if (!shown) lose('confirmed without having seen what')
    else if (judge(ledger, shown).length > 0) {
      const isMore = drawnOf(ledger, applicant.accountId, walker.today, 2029).length > shown.shown.length
      const lines = judge(ledger, shown).map((line) => `${who}: ${line}`)
      verdict[isMore ? 'doubled' : 'lost'].push(...lines)
    }
    const broken = await brokenAt(database, applicant.clientId)
    if (broken) lose(`the audit trail: ${broken}`)
  }
  await database.end()
  return verdict
}

/** Where a client's audit trail is no chain any more; undefined: nowhere. */
const brokenAt = async (database: pg.Client, clientId: string): Promise<string | undefined> => {
  const { rows: events } = await database.query<{ seq: number; payload: string; hash: Buffer }>(
    'select seq, payload::text as payload, hash from audit_event where client_id = $1 order by seq',
    [clientId],
  )
  let head = createHash('sha256').update(`client ${clientId}`).digest()
  for (const [index, { seq, payload, hash }] of events.entries()) {
    const number = Buffer.alloc(4)
    number.writeInt32BE(seq)
    head = createHash('sha256')
      .update(Buffer.concat([head, number, Buffer.from(payload)]))
      .digest()
    if (seq !== index + 1 || !hash.equals(head)) return `number ${seq}`
  }
  const { rows } = await database.query<{ audit_head: Buffer; audit_seq: number }>(
    'select audit_head, audit_seq from client where id = $1',
    [clientId],
  )
  const [client] = rows
  return client?.audit_seq === events.length && client.audit_head.equals(head) ? undefined : 'its end'
}
