import { createHash, randomUUID } from 'node:crypto'
import { createDatabase as createTestDatabase, type TestDatabase } from '@vestibule/testing/database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../platform/postgres/schema.ts'
import { operatorsTrail } from '../../stores/audit/audit.ts'
import { createCheckpoints } from '../../stores/evidence/checkpoints.ts'
import { createDatabase, createStore } from '../../stores/store.ts'
import type { Store } from '../../stores/store-type.ts'
import { checkpointFile, readCheckpointFile, takeCheckpoint } from './checkpoint.ts'
import { createSigner } from './ed25519.ts'
import { chained } from './trail-file.ts'
import { type VerifyTrailsInput, verifyAudit } from './verify-trails.ts'

let database: TestDatabase
let store: Store
let owner: Kysely<Tables>
const signer = createSigner(Buffer.alloc(32, 7).toString('base64'))
const began = Date.parse('2027-03-10T15:00:00Z')
const at = (minutes: number): Date => new Date(began + minutes * 60_000)
const clients: string[] = []
const users: string[] = []
const origin = { ip: '198.18.0.1', requestId: 'r' }
const files: string[] = []

const newClient = async (now: Date): Promise<string> => {
  const id = randomUUID()
  const userId = randomUUID()
  const session = Buffer.from(userId)
  const started = {
    tokenHash: session,
    kind: 'sign_up',
    userId: null,
    identityId: null,
    challengeUserId: null,
    screening: {},
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + 60_000),
  } as const
  await store.sessions.begin(started, [{ key: `session:${id}`, max: 1, seconds: 60 }], now)
  const user = await store.users.create(
    {
      id: userId,
      auth0_user_id: `local|${userId}`,
      email: `${userId}@example.com`,
      phone: '212-555-0142',
      first_name: 'A',
      last_name: 'B',
      gender: 'U',
      type: 'CLIENT',
      status: 'ACTIVE',
      is_phone_verified: true,
      is_email_verified: true,
      is_blocked: false,
      account_type: 'ROTH_IRA',
      prospect_id: null,
    },
    { verdicts: {}, shown: [], session, origin },
    now,
  )
  if (typeof user === 'string') throw new Error(user)
  users.push(userId)
  const caller = { ...origin, tokenHash: Buffer.alloc(32), network: '198.18.0.1', userAgent: 'x' }
  const first = {
    id,
    dataKey: Buffer.alloc(1),
    user,
    firstName: 'A',
    lastName: 'B',
    status: 'ONBOARDING_PERSONAL_INFO_2',
    step: 1,
  } as const
  await store.applications.create({ ...first, caller, now })
  return id
}

const identity = 'local|nobody'
const logIn = async (now: Date): Promise<void> => {
  const entry = { actor: 'applicant', action: 'logged_in', origin, now } as const
  await store.audit.append({ userId: users[1] ?? '' }, entry)
  await store.audit.append({ identityId: identity }, entry)
  await store.audit.operator({ by: 'Grace', action: 'unblocked', detail: {}, now }, users[1])
}

const happen = (clientId: string | undefined, now: Date) =>
  store.applications.record({ clientId: clientId ?? '', now, moves: {}, action: 'looked_at' })

const checkpoint = async (now: Date): Promise<void> => {
  const taken = await takeCheckpoint({ store, signer }, now)
  if (!taken) throw new Error('no checkpoint was due')
  files.push(checkpointFile(taken))
}

beforeAll(async () => {
  database = await createTestDatabase()
  store = createStore(createDatabase(database.appUrl))
  owner = createDatabase(database.ownerUrl)
  for (let index = 0; index < 3; index += 1) clients.push(await newClient(at(0)))
  clients.sort()
  for (const id of clients) await happen(id, at(1))
  await logIn(at(1))
  await checkpoint(at(2))
  for (const id of clients) await happen(id, at(70))
  await logIn(at(70))
  await checkpoint(at(80))
  for (const id of clients) await happen(id, at(90))
  await logIn(at(90))
})
afterAll(async () => {
  await owner.destroy()
  await store.close()
  await database.drop()
})

const input = (given: Partial<VerifyTrailsInput> = {}): VerifyTrailsInput => ({
  keys: [signer.publicKey],
  since: undefined,
  ...given,
})

const since = (file: number) => readCheckpointFile(files[file] ?? '')

class Undone extends Error {}

/** Findings after a change by the owner with triggers disabled; rolled back afterwards. */
const found = async (
  tamper: (db: Kysely<Tables>) => Promise<unknown>,
  given = input(),
): Promise<string[]> => {
  const wrong: string[] = []
  const undone = owner.transaction().execute(async (db) => {
    for (const table of ['audit_event', 'audit_checkpoint', 'audit_checkpoint_head'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await tamper(db)
    await createCheckpoints(db).view((view) => verifyAudit(view, given, (words) => wrong.push(words)))
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
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

const change = (db: Kysely<Tables>, seq: number) =>
  sql`
  update audit_event set payload = replace(payload::text, '"server"', '"applicant"')::json
  where client_id = ${clients[1]} and seq = ${seq}`.execute(db)
const cut = (db: Kysely<Tables>, from: number) =>
  sql`delete from audit_event where client_id = ${clients[1]} and seq >= ${from}`.execute(db)
const nothing = async () => undefined

describe('[SE-05] the audit trail', () => {
  test('as it was written verifies, with its checkpoints and those that were kept elsewhere', async () => {
    const wrong: string[] = []
    for (const file of [undefined, since(0), since(1)])
      expect(
        await store.checkpoints.view((view) =>
          verifyAudit(view, input({ since: file }), (words) => wrong.push(words)),
        ),
      ).toMatchObject({ clients: 8, entries: 28, checkpoints: 2, last: { number: 2, trails: 6 } })
    expect(wrong).toEqual([])
  })

  const cutWords = 'Client 1: the trail after entry 2 is cut off: checkpoint 2 knew 3 entries.'
  test.each<[string, (db: Kysely<Tables>) => Promise<unknown>, string[]]>([
    ['a changed entry', (db) => change(db, 2), ['Client 1: entry 2 is not as it was written.']],
    [
      'a changed action beside the payload',
      (db) =>
        sql`update audit_event set action = 'x' where client_id = ${clients[1]} and seq = 4`.execute(db),
      ['Client 1: entry 4 is not as it was written.'],
    ],
    [
      'a changed time beside the payload',
      (db) =>
        sql`update audit_event set at = at + interval '1 day' where client_id = ${clients[1]} and seq = 1`.execute(
          db,
        ),
      ['Client 1: entry 1 is not as it was written.'],
    ],
    [
      'a removed entry',
      (db) => sql`delete from audit_event where client_id = ${clients[1]} and seq = 2`.execute(db),
      ['Client 1: entry 2 is missing.'],
    ],
    [
      'an inserted entry',
      (db) =>
        sql`insert into audit_event select client_id, 0, at, action, payload, hash from audit_event
          where client_id = ${clients[1]} and seq = 1`.execute(db),
      ['Client 1: entry 0 was inserted.'],
    ],
    [
      'an entry inserted at the end',
      (db) =>
        sql`insert into audit_event select client_id, 5, at, action, payload, hash from audit_event
          where client_id = ${clients[1]} and seq = 4`.execute(db),
      [
        'Client 1: entry 5 is not as it was written.',
        'Client 1: entry 5 is inserted at its end: its own row counts 4.',
      ],
    ],
    ['a cut tail', (db) => cut(db, 4), ['Client 1: entry 4 is missing at its end: its own row counts 4.']],
    [
      'a cut tail where the client’s row was mended',
      async (db) => {
        await cut(db, 3)
        await rewrite(db, clients[1])
      },
      [cutWords],
    ],
    [
      'a trail that was changed and chained anew',
      async (db) => {
        await change(db, 2)
        await rewrite(db, clients[1])
      },
      [
        'Client 1: the entries up to 2 are not those of checkpoint 1: some were changed, inserted or removed.',
      ],
    ],
    [
      'a trail with an entry removed and chained anew',
      async (db) => {
        await sql`delete from audit_event where client_id = ${clients[1]} and seq = 1`.execute(db)
        await rewrite(db, clients[1])
      },
      [
        'Client 1: the entries up to 2 are not those of checkpoint 1: some were changed, inserted or removed.',
      ],
    ],
    [
      'a client who is missing',
      (db) => sql`delete from client where id = ${clients[1]}`.execute(db),
      ['Client 1: it is missing, and no entry says that it was removed.'],
    ],
    [
      'a client who is missing with the whole trail',
      async (db) => {
        await sql`delete from client where id = ${clients[1]}`.execute(db)
        await cut(db, 0)
      },
      ['Trail 1: its whole trail is cut off: checkpoint 2 knew 3 entries.'],
    ],
    [
      'a client whose own row names another head',
      (db) => sql`update client set audit_head = sha256('x') where id = ${clients[1]}`.execute(db),
      ['Client 1: its last entry, 4, is not the one that its own row names.'],
    ],
    [
      'a head that was taken out of a checkpoint, to hide a cut',
      async (db) => {
        await cut(db, 3)
        await rewrite(db, clients[1])
        await sql`delete from audit_checkpoint_head where client_id = ${clients[1]} and checkpoint = 2`.execute(
          db,
        )
      },
      ['The heads of checkpoint 2 are not those that were signed.'],
    ],
    [
      'a checkpoint whose statement was changed',
      (db) =>
        sql`update audit_checkpoint set statement = replace(statement, '"trails":8', '"trails":2') where number = 1`.execute(
          db,
        ),
      ['Checkpoint 1 is not as it was signed.', 'Checkpoint 2 does not follow the one before it.'],
    ],
    [
      'a checkpoint that was removed',
      async (db) => {
        await sql`delete from audit_checkpoint_head where checkpoint = 1`.execute(db)
        await sql`delete from audit_checkpoint where number = 1`.execute(db)
      },
      ['Checkpoint 1 is missing.'],
    ],
  ])('%s is found, and where', async (_, tamper, words) => {
    expect(await found(tamper)).toEqual(words)
  })

  const wholly = async (db: Kysely<Tables>, trail: string | undefined): Promise<void> => {
    await sql`delete from audit_event where client_id = ${trail}`.execute(db)
    await sql`delete from audit_chain where id = ${trail}`.execute(db)
  }
  const cutUser = (db: Kysely<Tables>, from: number) =>
    sql`delete from audit_event where client_id = ${users[1]} and seq >= ${from}`.execute(db)

  test.each<[string, (db: Kysely<Tables>) => Promise<unknown>, string[]]>([
    [
      'a changed entry of a user’s',
      (db) =>
        sql`update audit_event set payload = replace(payload::text, '198.18.0.1', '198.18.0.2')::json
          where client_id = ${users[1]} and seq = 2`.execute(db),
      ['User u1: entry 2 is not as it was written.'],
    ],
    [
      'a cut tail of a user’s',
      (db) => cutUser(db, 6),
      ['User u1: entries 6 to 7 are missing at its end: its own row counts 7.'],
    ],
    [
      'a cut tail of a user’s where the row that counts was mended',
      async (db) => {
        await cutUser(db, 3)
        await rewrite(db, users[1])
      },
      ['User u1: the trail after entry 2 is cut off: checkpoint 2 knew 5 entries.'],
    ],
    [
      'a whole trail of a user’s that no checkpoint has seen',
      async (db) => {
        await wholly(db, users[0])
        await sql`delete from audit_checkpoint_head where client_id = ${users[0]}`.execute(db)
        await sql`delete from audit_checkpoint`.execute(db)
        await sql`delete from audit_checkpoint_head`.execute(db)
      },
      ['User u0: the trail is missing.'],
    ],
    [
      'a user who is missing',
      async (db) => {
        await sql`delete from client where user_id = ${users[1]}`.execute(db)
        await sql`delete from audit_event where client_id = ${clients[1]}`.execute(db)
        await sql`delete from app_user where id = ${users[1]}`.execute(db)
      },
      ['User u1: the user is missing, and no entry says that they were removed.'],
    ],
    [
      'the trail of an identity without the row that says where it stands',
      (db) => sql`delete from audit_chain where id = identity_trail(${identity})`.execute(db),
      ['Trail -1: no row says where the trail stands.'],
    ],
    [
      'the operators’ trail, gone as a whole',
      (db) => wholly(db, operatorsTrail),
      [
        'Operators: its whole trail is cut off: checkpoint 2 knew 3 entries.',
        'Operators: the trail is missing.',
      ],
    ],
  ])('[SE-11] %s is found', async (_, tamper, words) => {
    const told = await found(tamper)
    expect(told.filter((one) => !/^(Client|Trail) [012]:/.test(one))).toEqual(words)
  })

  const cutWithCheckpoint = async (db: Kysely<Tables>): Promise<void> => {
    await cut(db, 3)
    await rewrite(db, clients[1])
    await sql`delete from audit_checkpoint_head where checkpoint = 2`.execute(db)
    await sql`delete from audit_checkpoint where number = 2`.execute(db)
  }

  test('a tail that was cut with its checkpoint, as an old backup has it, is found by a checkpoint kept elsewhere', async () => {
    expect(await found(cutWithCheckpoint)).toEqual([])
    expect(await found(cutWithCheckpoint, input({ since: since(1) }))).toEqual([
      'Checkpoint 2, which the file holds, is missing.',
    ])
  })

  test('a checkpoint that somebody else signed is found by the key, and by a checkpoint kept elsewhere', async () => {
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

  test('a file that was changed is no checkpoint', () => {
    expect(readCheckpointFile((files[0] ?? '').replace('"trails":8', '"trails":4'))).toBeUndefined()
    expect(readCheckpointFile('')).toBeUndefined()
  })

  test('is checkpointed once an hour, by one of those who try at once, and only what has grown', async () => {
    expect(await takeCheckpoint({ store, signer }, at(139))).toBeUndefined()
    await happen(clients[0], at(130))
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => takeCheckpoint({ store, signer }, at(141))),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    const { rows } = await sql<{ seq: number }>`
      select seq from audit_checkpoint_head where checkpoint = 3 order by seq`.execute(owner)
    expect(rows.map(({ seq }) => seq)).toEqual([3, 4, 4, 4, 5, 7])
  })

  test('the server’s role inserts checkpoints, and changes none', async () => {
    const app = createDatabase(database.appUrl)
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
