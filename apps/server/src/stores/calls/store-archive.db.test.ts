import { randomUUID } from 'node:crypto'
import { storeClient, storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'
import { keepingMailKey } from '../retention/unfinished.ts'
import type { Store } from '../store-type.ts'

const its = useStore()
const answeredAt = new Date('2026-01-15T12:00:00Z')
const before = new Date('2026-06-01T00:00:00Z')
const now = new Date('2026-06-02T00:00:00Z')

const createApplicant = async () => {
  const user = await storeUser(its.store, answeredAt)
  return { user, clientId: await storeClient(its.store, user, answeredAt) }
}

const answer = async (
  key: string,
  {
    clientId = null,
    userId = null,
    input = {},
  }: { clientId?: string | null; userId?: string | null; input?: object },
  operation = 'test',
) => {
  const call = { operation, key, clientId, userId, input: { ...input } }
  const lease = { owner: randomUUID(), ms: 60_000 }
  const { id } = await its.store.calls.enqueue(call, answeredAt, lease)
  await its.store.calls.complete(
    id,
    lease.owner,
    { state: 'answered', answer: { relationshipId: key } },
    answeredAt,
  )
  return { ...call, id }
}
const archive = (store: Pick<Store, 'calls'> = its.store) => store.calls.archive(before, 1_000)
const rowsOf = async (key: string) =>
  (
    await its.query(
      `select (select count(*) from provider_call where key = $1)::int as current,
         (select count(*) from provider_call_archive where key = $1)::int as archived,
         (select count(*) from provider_call_key where key = $1)::int as keys`,
      [key],
    )
  ).rows[0]

test('[OP-09] a call whose key was archived during its insert is rejected by the database', async () => {
  const { key } = await answer('guarded', {})
  await archive()
  expect(await rowsOf(key)).toEqual({ current: 0, archived: 1, keys: 1 })
  await expect(
    its.query(
      `insert into provider_call (id, operation, key, input, state, created_at, updated_at)
       values (gen_random_uuid(), 'test', $1, '{}', 'pending', $2, $2)`,
      [key, now],
    ),
  ).rejects.toThrow('a call with this key is archived')
})

test('[SE-07] an erasure deletes archived calls and their keys', async () => {
  const { user, clientId } = await createApplicant()
  const keys = ['of client', 'of user', 'of identity', 'of link']
  await answer('of client', { clientId })
  await answer('of user', { userId: user.id })
  await answer('of identity', { input: { identityId: user.auth0_user_id } })
  const resetId = randomUUID()
  await its.query(
    `insert into password_reset (id, identity_id, email_hash, token_hash, created_at, expires_at) values ($1, $2, '', '\\x00', $3, $3)`,
    [resetId, user.auth0_user_id, now],
  )
  await answer('of link', { input: { resetId } })
  await answer('of another', {})
  expect(await archive()).toBe(5)
  const subject = { id: clientId, clientId, clientIds: [clientId], userId: user.id }
  const exported = await its.store.applicants.allRows(subject)
  expect(exported.provider_call_archive?.map((row) => row.key).sort()).toEqual(keys.sort())
  await its.steward.transaction(({ applicants }) => applicants.erase(subject, now))
  for (const key of keys) expect(await rowsOf(key), key).toEqual({ current: 0, archived: 0, keys: 0 })
  expect(await rowsOf('of another')).toEqual({ current: 0, archived: 1, keys: 1 })
})

test('[SE-07] the deletion of a client deletes the client’s archived calls', async () => {
  const { clientId } = await createApplicant()
  await answer('of removed client', { clientId })
  await archive()
  await its.query('delete from client where id = $1', [clientId])
  expect(await rowsOf('of removed client')).toEqual({ current: 0, archived: 0, keys: 0 })
})

test('[SE-07] the archive never waits for an erasure, and archives nothing of the person', async () => {
  const { user, clientId } = await createApplicant()
  await answer('of erased', { clientId })
  await answer('of erased user', { userId: user.id })
  const subject = { id: clientId, clientId, clientIds: [clientId], userId: user.id }
  await its.steward.transaction(async ({ applicants }) => {
    await applicants.lock(subject)
    expect(await archive()).toBe(0)
    await applicants.erase(subject, now)
    expect(await archive()).toBe(0)
  })
  for (const key of ['of erased', 'of erased user'])
    expect(await rowsOf(key)).toEqual({ current: 0, archived: 0, keys: 0 })
})

test('[NV-13] [OP-09] readers by key and by client see archived calls', async () => {
  const { user, clientId } = await createApplicant()
  await answer(keepingMailKey(clientId, answeredAt), { userId: user.id }, 'mail_keeping')
  await its.query(
    `insert into broker_account (client_id, person_id, account_id, state) values ($1, 'p1', 'a1', 'OPEN')`,
    [clientId],
  )
  await answer('r1', { clientId }, 'create_bank_relationship')
  const facts = () =>
    its.store.applicants.retentionFacts({ id: clientId, clientId, clientIds: [clientId], userId: user.id })
  const linked = () => its.store.reconciliation.linkedAccounts(answeredAt, undefined, 10)
  const [warnedAt, accounts] = [(await facts())[0]?.warnedAt, await linked()]
  expect(warnedAt).toEqual(answeredAt)
  expect(accounts).toEqual(['a1'])
  expect(await archive()).toBe(2)
  expect((await facts())[0]?.warnedAt).toEqual(warnedAt)
  expect(await linked()).toEqual(accounts)
})

test('[CO-05] a plan of which one debit was sent long ago is not deleted', async () => {
  const { clientId } = await createApplicant()
  const [sent, refused] = [randomUUID(), randomUUID()]
  for (const id of [sent, refused])
    await its.query(
      `insert into transfer (id, client_id, plan_key, kind, amount, start_date, state)
       values ($1, $2, 'key of ' || $1::uuid, 'schedule', 1, '2026-01-15', 'PLANNED')`,
      [id, clientId],
    )
  await answer(`create_transfer:${sent}`, { clientId })
  const call = { operation: 'test', key: `create_transfer:${refused}`, clientId, userId: null, input: {} }
  const lease = { owner: randomUUID(), ms: 60_000 }
  const { id } = await its.store.calls.enqueue(call, answeredAt, lease)
  await its.store.calls.complete(id, lease.owner, { state: 'refused', failure: 'refused 400' }, answeredAt)
  await archive()
  await its.store.transaction(({ plans }) => plans.deleteUnsent(clientId))
  const { rowCount } = await its.query('select from transfer where client_id = $1', [clientId])
  expect(rowCount).toBe(2)
})
