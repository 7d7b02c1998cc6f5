import { randomUUID } from 'node:crypto'
import { usualPeriods } from '@vestibule/domain/records/retention'
import { createDatabase as createTestDatabase, type TestDatabase } from '@vestibule/testing/database'
import { storeUser } from '@vestibule/testing/stored-user'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectDatabase } from '../../platform/postgres/inspect-database.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { createCheckpoints } from '../../stores/evidence/checkpoints.ts'
import { dropMonths } from '../../stores/evidence/drop-months.ts'
import { createDatabase, createStore } from '../../stores/store.ts'
import type { Store } from '../../stores/store-type.ts'
import { verifyArchiveFile } from './archive-file.ts'
import { type ArchivedMonths, addAuditMonths, archiveTrails } from './archive-trails.ts'
import { takeCheckpoint } from './checkpoint.ts'
import { createSigner } from './ed25519.ts'
import { verifyAudit } from './verify-trails.ts'

let database: TestDatabase
let store: Store
let owner: Kysely<Tables>
const signer = createSigner(Buffer.alloc(32, 7).toString('base64'))
const early = new Date()
const late = new Date('2040-03-10T15:00:00Z')
const later = new Date('2040-03-11T15:00:00Z')
const clients: string[] = []
const users: string[] = []
const caller = {
  ip: '198.18.0.1',
  requestId: 'r',
  tokenHash: Buffer.alloc(32),
  network: '198.18.0.1',
  userAgent: 'x',
  language: 'en' as const,
}
let archived: ArchivedMonths | undefined
/** The trail whose entry 3 has a later time than its entry 4, with the end of the first months between them. */
let outOfOrder = ''
let lines: string[] = []

const record = (clientId: string | undefined, now: Date) =>
  store.applications.record({ clientId: clientId ?? '', now, moves: {}, action: 'polled_at' })
const logIn = (user: string | undefined, now: Date) =>
  store.audit.append({ userId: user ?? '' }, { actor: 'applicant', action: 'logged_in', origin: caller, now })

const archive = (now: Date) => {
  let text = ''
  const deps = { store, signer, retention: usualPeriods }
  const write = (part: string): void => {
    text += part
  }
  return archiveTrails(deps, write, now).finally(() => {
    lines = text.trimEnd().split('\n')
  })
}

const linesOf = async function* (all: readonly string[]) {
  yield* all
}
const verifyFile = (all = lines, keys: readonly string[] | undefined = [signer.publicKey]) =>
  verifyArchiveFile(linesOf(all), keys)

const problems = async (db?: Kysely<Tables>): Promise<string[]> => {
  const found: string[] = []
  const checkpoints = db ? createCheckpoints(db) : store.checkpoints
  await checkpoints.view((view) =>
    verifyAudit(view, { keys: [signer.publicKey], since: undefined, vault: undefined }, (problem) =>
      found.push(problem),
    ),
  )
  return found.map((one) => one.replaceAll(/[0-9a-f-]{36}/g, (id) => `${clients.indexOf(id)}`))
}

/** Returns the problems after statements of the owner, which are rolled back. */
const problemsAfter = async (...statements: string[]): Promise<string[]> => {
  let found: string[] = []
  const undo = new Error('undo')
  const changing = owner.transaction().execute(async (tx) => {
    for (const table of ['audit_event', 'audit_checkpoint', 'audit_checkpoint_head'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    for (const text of statements) await sql.raw(text).execute(tx)
    found = await problems(tx)
    throw undo
  })
  await expect(changing).rejects.toBe(undo)
  return found
}

beforeAll(async () => {
  database = await createTestDatabase()
  store = createStore(createDatabase(database.stewardUrl, undefined, { isPooled: true }))
  owner = createDatabase(database.ownerUrl)
  for (let index = 0; index < 3; index += 1) {
    const user = await storeUser(store, early, {
      is_phone_verified: true,
      is_email_verified: true,
      account_type: 'ROTH_IRA',
    })
    const id = randomUUID()
    const client = { id, dataKey: Buffer.alloc(1), user, firstName: 'A', lastName: 'B', caller, now: early }
    await store.applications.create({ ...client, status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 })
    await record(id, early)
    await logIn(user.id, early)
    clients.push(id)
    users.push(user.id)
  }
  await takeCheckpoint({ store, signer }, early)
  await addAuditMonths({ store }, early)
  const end = (await store.checkpoints.firstMonths())?.before.getTime() ?? 0
  outOfOrder = clients[1] ?? ''
  for (const ms of [1000, -1000]) await record(outOfOrder, new Date(end + ms))
})
afterAll(async () => {
  await owner.destroy()
  await store.close()
  await database.drop()
})

test('[SE-05] months that a retention period still needs are not archived', async () => {
  expect(await archive(new Date(early.getTime() + 5 * 365 * 24 * 60 * 60 * 1000))).toBeUndefined()
  expect(await problems()).toEqual([])
})

test('[SE-05] an archive has every entry of the oldest months and verifies without the database', async () => {
  // The first client and its user have later entries, the others do not.
  await record(clients[0], late)
  await logIn(users[0], late)
  archived = await archive(late)
  expect(archived).toMatchObject({ partition: 'audit_event_first', trails: 7 })
  expect(archived?.removable).toBe((archived?.entries ?? 0) - 1)
  expect(lines.filter((line) => line.includes('"payload"'))).toHaveLength(archived?.entries ?? 0)
  expect(await verifyFile()).toMatchObject({ ok: true, archived: { entries: archived?.entries } })
  expect(await verifyFile(lines, undefined)).toMatchObject({ ok: true })
  expect(await verifyFile(lines, ['another'])).toMatchObject({ ok: false })
})

test('[SE-05] an archive with any line changed, removed, repeated or moved does not verify', async () => {
  for (const [at, line] of lines.entries()) {
    const others = [...lines.slice(0, at), ...lines.slice(at + 1)]
    const changed = line.replace(/[0-9a-f](?=[^0-9a-f]*$)/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await verifyFile(lines.with(at, changed)), `changed ${at}`).toMatchObject({ ok: false })
    expect(await verifyFile(others), `removed ${at}`).toMatchObject({ ok: false })
    expect(await verifyFile(lines.toSpliced(at, 0, line)), `repeated ${at}`).toMatchObject({ ok: false })
    expect(await verifyFile([...others, line]), `moved ${at}`).toMatchObject(
      at === lines.length - 1 ? { ok: true } : { ok: false },
    )
  }
})

test('[SE-05] between the checkpoint and the removal, and after an interruption, all entries still verify', async () => {
  expect(await problems()).toEqual([])
  archived = await archive(late)
  expect(await verifyFile()).toMatchObject({ ok: true })
  expect(await problems()).toEqual([])
})

test('[SE-05] a partition with other entries than the file is not dropped, and the server cannot drop one', async () => {
  const [partition, entries] = [archived?.partition ?? '', archived?.removable ?? 0]
  await expect(dropMonths(owner, partition, entries + 1)).rejects.toThrow('other entries')
  const server = createDatabase(database.appUrl)
  await expect(dropMonths(server, partition, entries)).rejects.toThrow(/must be owner|permission denied/)
  for (const statement of ['delete', 'truncate'])
    await expect(
      sql.raw(`${statement} ${statement === 'delete' ? 'from ' : ''}partitions.${partition}`).execute(owner),
    ).rejects.toThrow('append-only')
  await server.destroy()
})

test('[SE-05] after the removal, the remaining trails verify from the archive’s checkpoint', async () => {
  await dropMonths(owner, archived?.partition ?? '', archived?.removable ?? 0)
  expect(await problems()).toEqual([])
  for (const id of clients) await record(id, later)
  await logIn(users[1], later)
  await takeCheckpoint({ store, signer }, later)
  expect(await problems()).toEqual([])
})

test('[SE-05] an archived entry that stays, because its time is of a later month, still verifies and then leaves', async () => {
  const ofEntry = `where client_id = '${outOfOrder}' and seq = 3`
  const { rows } = await sql.raw(`select from audit_event ${ofEntry}`).execute(owner)
  expect(rows).toHaveLength(1)
  for (const change of [
    `update audit_event set payload = replace(payload::text, '"server"', '"applicant"')::json ${ofEntry}`,
    `insert into audit_event select client_id, 2, at, action, payload, hash from audit_event ${ofEntry}`,
    `delete from audit_event where client_id = '${outOfOrder}' and seq = 5`,
  ])
    expect(await problemsAfter(change), change).not.toEqual([])
  const counts: number[] = []
  for (let months = await archive(later); months; months = await archive(later)) {
    expect(await verifyFile()).toMatchObject({ ok: true })
    await dropMonths(owner, months.partition, months.removable)
    expect(await problems()).toEqual([])
    counts.push(months.removable)
  }
  expect(counts.filter(Boolean)).toEqual([1])
})

test('[SE-05] entries of months without a partition move to their months, and only the owner can move them', async () => {
  const outside = async () => (await inspectDatabase(database.appUrl, () => later)).hasAuditOthers
  const move = sql<{ moved: number }>`select move_audit_others() as moved`
  expect(await outside()).toBe(true)
  const server = createDatabase(database.appUrl)
  await expect(move.execute(server)).rejects.toThrow('permission denied')
  await server.destroy()
  expect((await move.execute(owner)).rows[0]?.moved).toBeGreaterThan(0)
  expect(await outside()).toBe(false)
  expect(await problems()).toEqual([])
  expect((await store.checkpoints.firstMonths())?.before).toEqual(new Date('2040-04-01T00:00:00Z'))
  await record(clients[2], later)
  expect(await outside()).toBe(false)
})

test.each<[string, (id: string) => string[]]>([
  [
    'an entry after the archive is missing',
    (id) => [`delete from audit_event where client_id = '${id}' and seq = 3`],
  ],
  [
    'an entry of the archive is inserted',
    (id) => [
      `insert into audit_event select client_id, 2, at, action, payload, hash from audit_event where client_id = '${id}' and seq = 3`,
    ],
  ],
  [
    'an entry after the archive was changed',
    (id) => [
      `update audit_event set payload = replace(payload::text, '"server"', '"applicant"')::json where client_id = '${id}' and seq = 3`,
    ],
  ],
  [
    'all entries after the archive are missing',
    (id) => [`delete from audit_event where client_id = '${id}'`],
  ],
  [
    'the head of the archive is missing',
    (id) => [`delete from audit_checkpoint_head where client_id = '${id}'`],
  ],
])('[SE-05] finds that %s', async (_, statements) => {
  expect(await problemsAfter(...statements(clients[0] ?? ''))).not.toEqual([])
})

test('[SE-05] a trail without its row continues after its archived entries', async () => {
  const [, , user = ''] = users
  await sql`delete from audit_chain where id = ${user}`.execute(owner)
  await logIn(user, later)
  const { rows } = await sql<{ seq: number }>`select seq from audit_event where client_id = ${user}`.execute(
    owner,
  )
  expect(rows).toEqual([{ seq: 3 }])
  expect(await problems()).toEqual([])
})
