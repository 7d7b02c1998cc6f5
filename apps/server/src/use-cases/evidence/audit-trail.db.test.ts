import { createHash } from 'node:crypto'
import { lockWaiters } from '@vestibule/testing/lock-waiters'
import { storeClient, storeUser } from '@vestibule/testing/stored-user'
import { useStore } from '@vestibule/testing/use-store'
import { testVault } from '@vestibule/testing/vault'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../platform/postgres/database.ts'
import { inspectDatabase } from '../../platform/postgres/inspect-database.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { operatorsTrail } from '../../stores/audit/audit.ts'
import { createCheckpoints } from '../../stores/evidence/checkpoints.ts'
import { createStore } from '../../stores/store.ts'
import { addAuditMonths } from './add-audit-months.ts'
import { checkpointFile, readCheckpointFile, takeCheckpoint } from './checkpoint.ts'
import { createSigner } from './ed25519.ts'
import { chained } from './trail-file.ts'
import { type VerifyTrailsInput, verifyAudit } from './verify-trails.ts'

const its = useStore()
let owner: Kysely<Tables>
const signer = createSigner(Buffer.alloc(32, 7).toString('base64'))
const began = Date.parse('2027-03-10T15:00:00Z')
const at = (minutes: number): Date => new Date(began + minutes * 60_000)
const clients: string[] = []
const users: string[] = []
const origin = { ip: '198.18.0.1', requestId: 'r' }
const files: string[] = []

const newClient = async (now: Date): Promise<string> => {
  const user = await storeUser(its.steward, now, {
    is_phone_verified: true,
    is_email_verified: true,
    account_type: 'ROTH_IRA',
  })
  users.push(user.id)
  return storeClient(its.steward, user, now)
}

const identity = 'local|unknown'
const logIn = async (now: Date): Promise<void> => {
  const entry = { actor: 'applicant', action: 'logged_in', origin, now } as const
  await its.steward.audit.append({ userId: users[1] ?? '' }, entry)
  await its.steward.audit.append({ identityId: identity }, entry)
  await its.steward.audit.operator({ by: 'Grace', action: 'unblocked', detail: {}, now }, users[1])
}

const recordAction = (clientId: string | undefined, now: Date) =>
  its.steward.applications.record({ clientId: clientId ?? '', now, moves: {}, action: 'polled_at' })

const checkpoint = async (now: Date): Promise<void> => {
  const taken = await takeCheckpoint({ store: its.steward, signer }, now)
  if (!taken) throw new Error('no checkpoint was due')
  files.push(checkpointFile(taken))
}

beforeAll(async () => {
  owner = createDatabase(its.database.ownerUrl)
  for (let index = 0; index < 3; index += 1) clients.push(await newClient(at(0)))
  clients.sort()
  for (const id of clients) await recordAction(id, at(1))
  await logIn(at(1))
  await checkpoint(at(2))
  for (const id of clients) await recordAction(id, at(70))
  await logIn(at(70))
  await checkpoint(at(80))
  for (const id of clients) await recordAction(id, at(90))
  await logIn(at(90))
})
afterAll(() => owner.destroy())

const input = (changes: Partial<VerifyTrailsInput> = {}): VerifyTrailsInput => ({
  keys: [signer.publicKey],
  since: undefined,
  vault: testVault(),
  ...changes,
})

const since = (file: number) => readCheckpointFile(files[file] ?? '')

class RolledBack extends Error {}

type Tamper = (db: Kysely<Tables>) => Promise<unknown>

/** Returns the findings after `tamper` ran as the owner, with triggers disabled. Rolls all changes back. */
const found = async (tamper: Tamper, options = input()): Promise<string[]> => {
  const wrong: string[] = []
  const rolledBack = owner.transaction().execute(async (db) => {
    for (const table of ['audit_event', 'audit_checkpoint', 'audit_checkpoint_head'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await tamper(db)
    await createCheckpoints(db).view((view) => verifyAudit(view, options, (words) => wrong.push(words)))
    throw new RolledBack()
  })
  await expect(rolledBack).rejects.toThrow(RolledBack)
  const named = (id: string): string =>
    users.includes(id) ? `u${users.indexOf(id)}` : String(clients.indexOf(id))
  return wrong.map((words) => words.replaceAll(/[0-9a-f-]{36}/g, named))
}

const rewrite = async (db: Kysely<Tables>, clientId: string | undefined): Promise<void> => {
  let before = createHash('sha256').update(`client ${clientId}`).digest('hex')
  const { rows } = await sql<{ seq: number; payload: string }>`
    select seq, payload::text as payload from audit_event where client_id = ${clientId} order by seq`.execute(
    db,
  )
  for (const [index, { seq, payload }] of rows.entries()) {
    before = chained(before, { seq: index + 1, payload })
    await sql`update audit_event set seq = ${index + 1}, hash = decode(${before}, 'hex')
      where client_id = ${clientId} and seq = ${seq}`.execute(db)
  }
  await sql`update client set audit_seq = ${rows.length}, audit_head = decode(${before}, 'hex')
    where id = ${clientId}`.execute(db)
  if (rows.length > 0)
    await sql`update audit_chain set seq = ${rows.length}, head = decode(${before}, 'hex')
      where id = ${clientId}`.execute(db)
}

type Step = (db: Kysely<Tables>) => RawBuilder<unknown> | Promise<unknown>
const inOrder =
  (steps: readonly Step[]): Tamper =>
  async (db) => {
    for (const step of steps) {
      const done = step(db)
      await ('execute' in done ? done.execute(db) : done)
    }
  }
const rechain: Step = (db) => rewrite(db, clients[1])
const change =
  (seq: number): Step =>
  () =>
    sql`
    update audit_event set payload = replace(payload::text, '"server"', '"applicant"')::json
    where client_id = ${clients[1]} and seq = ${seq}`
const cut =
  (from: number, trails = clients): Step =>
  () =>
    sql`delete from audit_event where client_id = ${trails[1]} and seq >= ${from}`
const remove =
  (seq: number): Step =>
  () =>
    sql`delete from audit_event where client_id = ${clients[1]} and seq = ${seq}`
const removeClient: Step = () => sql`delete from client where id = ${clients[1]}`
const nothing = async () => undefined

describe('[SE-05] the audit trail', () => {
  test('verifies unchanged, against its checkpoints and exported ones', async () => {
    const wrong: string[] = []
    for (const file of [undefined, since(0), since(1)])
      expect(
        await its.steward.checkpoints.view((view) =>
          verifyAudit(view, input({ since: file }), (words) => wrong.push(words)),
        ),
      ).toMatchObject({ clients: 8, entries: 28, checkpoints: 2, last: { number: 2, trails: 6 } })
    expect(wrong).toEqual([])
  })

  const notAsWritten = (seq: number) => `Client 1: entry ${seq} is not as it was written.`
  const notOfCheckpoint =
    'Client 1: the entries up to 2 are not those of checkpoint 1: some were changed, inserted or removed.'
  const cutWords = 'Client 1: the trail after entry 2 is cut off: checkpoint 2 knew 3 entries.'
  test.each<[string, Step[], string[]]>([
    ['a changed entry', [change(2)], [notAsWritten(2)]],
    [
      'a changed action beside the payload',
      [() => sql`update audit_event set action = 'x' where client_id = ${clients[1]} and seq = 4`],
      [notAsWritten(4)],
    ],
    [
      'a changed time beside the payload',
      [
        () =>
          sql`update audit_event set at = at + interval '1 day' where client_id = ${clients[1]} and seq = 1`,
      ],
      [notAsWritten(1)],
    ],
    ['a removed entry', [remove(2)], ['Client 1: entry 2 is missing.']],
    [
      'an inserted entry',
      [
        () => sql`insert into audit_event select client_id, 0, at, action, payload, hash from audit_event
          where client_id = ${clients[1]} and seq = 1`,
      ],
      ['Client 1: entry 0 was inserted.'],
    ],
    [
      'an entry inserted at the end',
      [
        () => sql`insert into audit_event select client_id, 5, at, action, payload, hash from audit_event
          where client_id = ${clients[1]} and seq = 4`,
      ],
      [notAsWritten(5), 'Client 1: entry 5 is inserted at its end: its own row counts 4.'],
    ],
    ['a cut tail', [cut(4)], ['Client 1: entry 4 is missing at its end: its own row counts 4.']],
    ['a cut tail with a corrected client row', [cut(3), rechain], [cutWords]],
    ['a changed and rechained trail', [change(2), rechain], [notOfCheckpoint]],
    ['a rechained trail without an entry', [remove(1), rechain], [notOfCheckpoint]],
    ['a missing client', [removeClient], ['Client 1: it is missing, and no entry records its removal.']],
    [
      'a missing client with its trail',
      [removeClient, cut(0)],
      ['Trail 1: its whole trail is cut off: checkpoint 2 knew 3 entries.'],
    ],
    [
      'a client row with another head',
      [() => sql`update client set audit_head = sha256('x') where id = ${clients[1]}`],
      ['Client 1: its last entry, 4, is not the one that its own row names.'],
    ],
    [
      'a head removed from a checkpoint to hide a cut',
      [
        cut(3),
        rechain,
        () => sql`delete from audit_checkpoint_head where client_id = ${clients[1]} and checkpoint = 2`,
      ],
      ['The heads of checkpoint 2 are not those that were signed.'],
    ],
    [
      'a checkpoint with a changed statement',
      [
        () =>
          sql`update audit_checkpoint set statement = replace(statement, '"trails":8', '"trails":2') where number = 1`,
      ],
      ['Checkpoint 1 is not as it was signed.', 'Checkpoint 2 does not follow the one before it.'],
    ],
    [
      'a removed checkpoint',
      [
        () => sql`delete from audit_checkpoint_head where checkpoint = 1`,
        () => sql`delete from audit_checkpoint where number = 1`,
      ],
      ['Checkpoint 1 is missing.'],
    ],
  ])('reports %s with its position', async (_, steps, words) => {
    expect(await found(inOrder(steps))).toEqual(words)
  })

  const removeTrail =
    (trail: () => string | undefined): Step =>
    (db) =>
      inOrder([
        () => sql`delete from audit_event where client_id = ${trail()}`,
        () => sql`delete from audit_chain where id = ${trail()}`,
      ])(db)

  test.each<[string, Step[], string[]]>([
    [
      'a changed entry of a user',
      [
        () => sql`update audit_event set payload = replace(payload::text, '198.18.0.1', '198.18.0.2')::json
          where client_id = ${users[1]} and seq = 2`,
      ],
      ['User u1: entry 2 is not as it was written.'],
    ],
    [
      'a cut tail of a user',
      [cut(6, users)],
      ['User u1: entries 6 to 7 are missing at its end: its own row counts 7.'],
    ],
    [
      'a cut tail of a user with a corrected row',
      [cut(3, users), (db) => rewrite(db, users[1])],
      ['User u1: the trail after entry 2 is cut off: checkpoint 2 knew 5 entries.'],
    ],
    [
      'a missing user trail without checkpoints',
      [
        removeTrail(() => users[0]),
        () => sql`delete from audit_checkpoint_head where client_id = ${users[0]}`,
        () => sql`delete from audit_checkpoint`,
        () => sql`delete from audit_checkpoint_head`,
      ],
      ['User u0: the trail is missing.'],
    ],
    [
      'a missing user',
      [
        () => sql`delete from client where user_id = ${users[1]}`,
        cut(0),
        () => sql`delete from app_user where id = ${users[1]}`,
      ],
      ['User u1: the user is missing, and no entry records the removal.'],
    ],
    [
      'an identity trail without its row',
      [() => sql`delete from audit_chain where id = identity_trail(${identity})`],
      ['Trail -1: the row of its last entry is missing.'],
    ],
    [
      'a missing operators’ trail',
      [removeTrail(() => operatorsTrail)],
      [
        'Operators: its whole trail is cut off: checkpoint 2 knew 3 entries.',
        'Operators: the trail is missing.',
      ],
    ],
  ])('[SE-11] reports %s', async (_, steps, words) => {
    const problems = await found(inOrder(steps))
    expect(problems.filter((one) => !/^(Client|Trail) [012]:/.test(one))).toEqual(words)
  })

  const cutWithCheckpoint = inOrder([
    cut(3),
    rechain,
    () => sql`delete from audit_checkpoint_head where checkpoint = 2`,
    () => sql`delete from audit_checkpoint where number = 2`,
  ])

  test('a tail cut with its checkpoint is detected by an exported checkpoint', async () => {
    expect(await found(cutWithCheckpoint)).toEqual([])
    expect(await found(cutWithCheckpoint, input({ since: since(1) }))).toEqual([
      'Checkpoint 2, which the file holds, is missing.',
    ])
  })

  test('a checkpoint with a foreign signature is detected by the key and by an exported checkpoint', async () => {
    const theirs = createSigner(Buffer.alloc(32, 8).toString('base64'))
    const forge = async (db: Kysely<Tables>) => {
      await cutWithCheckpoint(db)
      await sql`update audit_checkpoint set at = ${at(1)}`.execute(db)
      const { rows } = await sql<{ statement: string }>`select statement from audit_checkpoint`.execute(db)
      const facts = {
        ...JSON.parse(rows[0]?.statement ?? ''),
        at: at(1).toISOString(),
        public_key: theirs.publicKey,
      }
      const statement = JSON.stringify(facts)
      const signature = theirs.sign(Buffer.from(statement))
      await sql`update audit_checkpoint set statement = ${statement}, signature = ${signature}`.execute(db)
    }
    expect(await found(forge, input({ keys: undefined }))).toEqual([])
    expect(await found(forge)).toEqual(['Checkpoint 1 is signed by another key than those given.'])
    expect(await found(forge, input({ keys: undefined, since: since(0) }))).toEqual([
      'Checkpoint 1 is another one than the file holds.',
    ])
    expect(await found(nothing, input({ keys: [theirs.publicKey] }))).toHaveLength(2)
  })

  test('rejects a changed checkpoint file', () => {
    expect(readCheckpointFile((files[0] ?? '').replace('"trails":8', '"trails":4'))).toBeUndefined()
    expect(readCheckpointFile('')).toBeUndefined()
  })

  test('takes one checkpoint per hour, of the trails that have grown', async () => {
    expect(await takeCheckpoint({ store: its.steward, signer }, at(139))).toBeUndefined()
    await recordAction(clients[0], at(130))
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => takeCheckpoint({ store: its.steward, signer }, at(141))),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    const { rows } = await sql<{ seq: number }>`
      select seq from audit_checkpoint_head where checkpoint = 3 order by seq`.execute(owner)
    expect(rows.map(({ seq }) => seq)).toEqual([3, 4, 4, 4, 5, 7])
  })

  test('the steward’s role can only insert checkpoints', async () => {
    const app = createDatabase(its.database.stewardUrl, undefined, { isPooled: true })
    try {
      for (const statement of [
        'update audit_checkpoint set at = now()',
        'delete from audit_checkpoint',
        'update audit_checkpoint_head set seq = 1',
        'delete from audit_checkpoint_head',
        'truncate audit_checkpoint cascade',
      ])
        await expect(sql.raw(statement).execute(app), statement).rejects.toThrow('permission denied')
    } finally {
      await app.destroy()
    }
    await expect(sql`delete from audit_checkpoint_head`.execute(owner)).rejects.toThrow('append-only')
  })
})

/** The months that exist depend on the day on which the test's database was migrated. */
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

test('[SE-05] an entry that waits while its month gets a partition is written', async () => {
  const later = inDays(365)
  const server = createStore(createDatabase(its.database.appUrl, undefined, { size: 1 }))
  const append = (now: Date) =>
    server.audit.append({ userId: users[1] ?? '' }, { actor: 'server', action: 'read', now })
  // Makes this connection cache the table's partitions, as a server's connections do.
  await append(at(91))
  let entry: Promise<void> | undefined
  await owner.transaction().execute(async (tx) => {
    expect(await createCheckpoints(tx).addMonths(later)).toBeGreaterThan(0)
    entry = append(later)
    await lockWaiters((text) => sql<object>`${sql.raw(text)}`.execute(tx), 1)
  })
  await entry
  await server.close()
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from audit_event where at = ${later}`.execute(owner)
  const month = later.toISOString().slice(0, 7).replace('-', '_')
  expect(rows).toEqual([{ partition: `partitions.audit_event_${month}` }])
})

test('[SE-05] no month is added while the trail is in use', async () => {
  const until = inDays(500)
  await owner.transaction().execute(async (tx) => {
    await sql`lock table audit_event in row exclusive mode`.execute(tx)
    expect(await its.steward.checkpoints.addMonths(until)).toBe(0)
  })
  expect(await its.steward.checkpoints.addMonths(until)).toBeGreaterThan(0)
})

test('[SE-05] entries of months without a partition move to their months, and only the owner can move them', async () => {
  const later = new Date('2040-03-11T15:00:00Z')
  await addAuditMonths({ store: its.steward }, new Date())
  await recordAction(clients[2], later)
  const outside = async () => (await inspectDatabase(its.database.appUrl, () => later)).hasAuditOthers
  const move = sql<{ moved: number }>`select move_audit_others() as moved`
  expect(await outside()).toBe(true)
  const server = createDatabase(its.database.appUrl)
  await expect(move.execute(server)).rejects.toThrow('permission denied')
  await server.destroy()
  expect((await move.execute(owner)).rows[0]?.moved).toBeGreaterThan(0)
  expect(await outside()).toBe(false)
  expect(await found(async () => undefined)).toEqual([])
  await recordAction(clients[2], later)
  expect(await outside()).toBe(false)
})
