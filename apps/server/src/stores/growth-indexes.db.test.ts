import { eventually } from '@vestibule/testing/in-vitest'
import { useStore } from '@vestibule/testing/use-store'
import { beforeAll, expect, test } from 'vitest'
import { allUsers } from './retention/user-sweep.ts'

const its = useStore()
const now = new Date('2027-03-10T15:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)

/** Enough rows that a sequential scan costs more than an index, of which 20 were visited three days ago. */
beforeAll(async () => {
  for (const statement of [
    `insert into app_user (id, auth0_user_id, email, phone, first_name, last_name, gender, type, status, account_type,
       is_email_verified, created_at)
     select gen_random_uuid(), 'x' || n, n || '@example.com', '212-555-0142', 'A', 'B', 'U', 'CLIENT', 'ACTIVE', 'ROTH_IRA',
       true, $1::timestamptz - interval '90 days' from generate_series(1, 20000) n`,
    `insert into client (id, user_id, account_type, client_status, step, data_key, first_name, last_name, audit_head,
       created_at, visited_at)
     select gen_random_uuid(), id, 'ROTH_IRA', 'ONBOARDING_PERSONAL_INFO_3', 2, '', 'A', 'B', '', created_at,
       case when row_number() over () <= 20 then $1::timestamptz - interval '3 days' else created_at end from app_user`,
    `insert into provider_call (id, operation, key, input, state, created_at, updated_at)
     select gen_random_uuid(), 'x', 'x' || n, '{}', case when n <= 20 then 'pending' else 'answered' end, $1, $1
     from generate_series(1, 20000) n`,
    `insert into funnel_event (client_id, seq, account_type, client_status, at)
     select id, 100, account_type, client_status, $1::timestamptz - random() * interval '1 year' from client`,
  ])
    await its.query(statement, [now])
  await its.query('update provider_call set due_at = clock_timestamp() where state = $1', ['pending'])
  await its.query('vacuum analyze app_user, client, funnel_event, provider_call')
  // Otherwise these statements' own scans could be counted up to a second later.
  await its.query('select pg_stat_force_next_flush()')
})

const scansOf = async (table: string, index: string): Promise<{ whole: number; index: number }> => {
  const { rows } = await its.query(
    `select t.seq_scan::integer as whole, i.idx_scan::integer as index
     from pg_stat_user_tables t join pg_stat_user_indexes i using (relid) where t.relname = $1 and indexrelname = $2`,
    [table, index],
  )
  return rows[0]
}

/** Checks by PostgreSQL's own counters which way the store's statement reads the table. */
const expectIndex = async (table: string, index: string, work: () => Promise<unknown>): Promise<void> => {
  const before = await scansOf(table, index)
  await work()
  const after = await eventually(
    () => scansOf(table, index),
    (counts) => counts.index > before.index,
  )
  expect(after.whole).toBe(before.whole)
}

test('[SU-19] reminders read clients by their last visit, and users by their creation', async () => {
  const claim = () =>
    its.store.prospects.claimAbandoned(
      { after: ago(60), before: ago(1) },
      allUsers,
      { waiting: ['ONBOARDING_PERSONAL_INFO_3'], underReview: [] },
      100,
      now,
    )
  await expectIndex('client', 'client_visited', async () => expect(await claim()).toHaveLength(20))
  expect((await scansOf('app_user', 'app_user_sign_up')).index).toBeGreaterThan(0)
})

test('[OP-05] abandoned calls are read by the index of due calls', async () => {
  await expectIndex('provider_call', 'provider_call_due', async () =>
    expect(await its.store.calls.claimDue(100, [], now)).toHaveLength(20),
  )
})

test('[NV-16] old events of the funnel are found by their time, although recent ones share their pages', async () => {
  await expectIndex('funnel_event', 'funnel_event_at', async () =>
    expect(await its.store.funnel.forgetBefore(ago(730), 100)).toBe(0),
  )
})
