import { readFileSync } from 'node:fs'
import { accountTypeNames } from '@vestibule/domain/account-types'
import { statuses } from '@vestibule/domain/flow/statuses'
import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorsTrail } from '../../stores/audit/audit.ts'
import { tablesUnderRecordsKey } from '../../use-cases/retention/open-rows.ts'
import { formColumns } from './schema.ts'

let database: TestDatabase
let admin: pg.Client
let server: pg.Client
let steward: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client({ connectionString: database.adminUrl })
  server = new pg.Client({ connectionString: database.appUrl })
  steward = new pg.Client({ connectionString: database.stewardUrl })
  await Promise.all([admin.connect(), server.connect(), steward.connect()])
})
afterAll(async () => {
  await Promise.all([admin.end(), server.end(), steward.end()])
  await database.drop()
})

interface Column {
  nullable: boolean
  hasDefault: boolean
  kind: string
}

/** An interface's columns by name. */
type Columns = Record<string, { nullable: boolean; text: string }>

/** Maps PostgreSQL types to their TypeScript types in the interfaces. */
const kinds: Record<string, RegExp> = {
  uuid: /string/,
  ARRAY: /\[\]/,
  text: /string|'|AccountType|LanguageCode|Status|Document(Type|State)|Kind/,
  boolean: /boolean/,
  bigint: /string/,
  integer: /number|Step/,
  smallint: /number|Step/,
  date: /string/,
  bytea: /Buffer/,
  json: /Json/,
  jsonb: /Json|ColumnType|\[\]/,
  'timestamp with time zone': /Instant|string/,
}

const catalog = async (): Promise<Record<string, Record<string, Column>>> => {
  const { rows } = await admin.query<{
    table: string
    column: string
    nullable: boolean
    hasDefault: boolean
    kind: string
  }>(
    `select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable,
       column_default is not null as "hasDefault", data_type as kind
     from information_schema.columns where table_schema = 'public'`,
  )
  const tables: Record<string, Record<string, Column>> = {}
  for (const { table, column, ...rest } of rows) tables[table] = { ...tables[table], [column]: rest }
  return tables
}

/** Parses the interfaces in a file's text, because types do not exist at run time. */
const interfacesOf = (path: string): Map<string, ts.InterfaceDeclaration> => {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return new Map(file.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]))
}

const columnsOf = (members: readonly ts.TypeElement[] = []): Columns =>
  Object.fromEntries(
    members.filter(ts.isPropertySignature).map((member) => {
      const text = member.type?.getText() ?? ''
      return [member.name.getText(), { nullable: /\bnull\b/.test(text), text }]
    }),
  )

const queried = Object.fromEntries(
  interfacesOf('./schema.ts')
    .get('Tables')
    ?.members.filter(ts.isPropertySignature)
    .map((member) => [
      member.name.getText(),
      columnsOf(member.type && ts.isTypeLiteralNode(member.type) ? member.type.members : []),
    ]) ?? [],
)

/** Tables that have no interface. */
const others = ['free_clock', 'migration']

test('this test covers exactly the tables of the database', async () => {
  const known = [...Object.keys(queried), ...Object.keys(formColumns), ...others]
  expect(Object.keys(await catalog()).sort()).toEqual(known.sort())
})

test.each(Object.keys(queried))(
  'the columns of %s match the interface by name, type, null and default',
  async (table) => {
    const columns = (await catalog())[table] ?? {}
    const own = queried[table] ?? {}
    expect(Object.keys(own).sort()).toEqual(Object.keys(columns).sort())
    for (const [name, { nullable, kind }] of Object.entries(columns)) {
      expect(own[name]?.text, `${name} is ${kind}`).toMatch(kinds[kind] ?? /^$/)
      if (!own[name]?.text.startsWith('ColumnType<unknown')) expect(own[name]?.nullable, name).toBe(nullable)
      if (own[name]?.text.startsWith('Generated')) expect(columns[name]?.hasDefault, name).toBe(true)
    }
  },
)

test.each(Object.entries(formColumns))('the columns of %s match by type and null', async (table, own) => {
  const columns = Object.entries((await catalog())[table] ?? {})
  const types = columns.map(([name, { kind, nullable }]) => [name, nullable ? `${kind}?` : kind])
  expect({ client_id: 'uuid', ...own }).toEqual(Object.fromEntries(types))
})

const auditChanges = [
  'update audit_event set action = action',
  'delete from audit_event',
  'truncate audit_event',
]
test('[SE-01] [SE-05] the server’s role may only read and write rows, and a trigger stops the owner too', async () => {
  for (const statement of [
    'create table x (a integer)',
    'alter table client add column x integer',
    'drop table client',
    'create schema x',
    'create role x',
    ...auditChanges,
    'drop table audit_event',
    'alter table audit_event disable trigger all',
    'update disclosure set words = words',
    'delete from disclosure',
    'delete from partitions.audit_event_first',
    'drop table partitions.audit_event_first',
    'insert into migration (name, checksum) values ($$x$$, $$y$$)',
    'delete from migration',
  ])
    await expect(server.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  for (const statement of auditChanges)
    await expect(admin.query(statement), statement).rejects.toThrow('audit_event is append-only')
  await expect(server.query('select count(*) from audit_event')).resolves.toMatchObject({ rowCount: 1 })
})

describe('[SE-11] evidence', () => {
  const userId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a11'
  const clientId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a12'
  const shownId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a13'
  const recordId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a14'
  const keyId = '8c7f3a0e-5a68-4c61-9d0e-0f6f5d6f7a15'
  const at = '2027-03-10T15:00:00.123Z'
  beforeAll(async () => {
    for (const statement of [
      `insert into app_user (id, auth0_user_id, email, phone, first_name, last_name, gender, type, status, account_type, created_at)
       values ('${userId}', 'x', 'ada@example.com', '212-555-0142', 'A', 'B', 'U', 'CLIENT', 'ACTIVE', 'ROTH_IRA', now())`,
      `insert into client (id, user_id, account_type, client_status, step, data_key, first_name, last_name, audit_head, created_at, visited_at)
       values ('${clientId}', '${userId}', 'ROTH_IRA', 'ONBOARDING_AGREEMENTS', 2, '', 'A', 'B', '', now(), now())`,
      `insert into acceptance (client_id, accepted_at, w9_certified, backup_withholding, details, person_sealed)
       values ('${clientId}', now(), true, false, '[]', 'sealed')`,
      `insert into disclosure_shown (id, user_id, disclosure_id, version, call, rendered_hash, shown_at, person_sealed)
       select '${shownId}', '${userId}', id, version, 'name', hash, now(), 'sealed' from disclosure limit 1`,
    ])
      await server.query(statement)
  })

  const hash = "decode(repeat('00', 32), 'hex')"
  const identityTrailOf = "identity_trail('local|unknown')"
  test.each([
    ["select reseal_evidence('acceptance', '{}', '{}', '{}', now())", 'permission denied'],
    [`select erase_evidence('${userId}', now())`, 'permission denied'],
    [`select destroy_kept_record('${userId}', now())`, 'permission denied'],
    [`select end_legal_hold('${userId}', now())`, 'permission denied'],
    ['delete from legal_hold', 'permission denied'],
    ["update legal_hold set reason = 'x'", 'permission denied'],
    ["update acceptance set person_sealed = 'x'", 'permission denied'],
    ['delete from disclosure_shown', 'permission denied'],
    [`insert into audit_checkpoint values (7, now(), '{}', '')`, 'permission denied'],
    [`insert into audit_checkpoint_head values (7, '${clientId}', 1, '')`, 'permission denied'],
    ['update firm_key set revoked_at = null', 'permission denied'],
    ["update firm_key set scopes = '{compliance}'", 'permission denied'],
    ['insert into free_clock default values', 'permission denied'],
    // Entries ahead of a trail, and heads that leave their trail, with which later entries could not be written.
    [
      `insert into audit_event values ('${clientId}', 1, now(), 'x', '{}', ${hash})`,
      'an entry is ahead of its trail',
    ],
    [
      `insert into audit_event values ('${operatorsTrail}', 9, now(), 'x', '{}', ${hash})`,
      'an entry is ahead of its trail',
    ],
    [
      `insert into audit_event values (${identityTrailOf}, 1, now(), 'x', '{}', ${hash})`,
      'an entry is ahead of its trail',
    ],
    [`update client set audit_seq = 2147483647`, 'client_trail_in_order refuses this'],
    [`update client set audit_head = 'x'`, 'client_trail_in_order refuses this'],
    [`update client set id = '${userId}'`, 'client_trail_in_order refuses this'],
    ['update audit_chain set seq = 0', 'audit_chain_in_order refuses this'],
    [`update audit_chain set id = '${userId}'`, 'permission denied'],
    [`insert into audit_chain values (${identityTrailOf}, 2147483647, '')`, 'continues after its last entry'],
  ])('[SE-14] the server’s role may not: %s', async (statement, reason) => {
    await expect(server.query(statement)).rejects.toThrow(reason)
  })

  test('[SE-14] a revoked key stays revoked, also for the steward', async () => {
    await server.query(
      `insert into firm_key (id, name, key_hash, scopes, created_at, created_by, expires_at)
       values ('${keyId}', 'Desk', 'x', '{read}', now(), 'Grace', now() + interval '1 day')`,
    )
    await steward.query("update firm_key set revoked_at = now(), revoked_by = 'Grace'")
    for (const change of ['revoked_at = null', "revoked_at = now() + interval '1 day'", "revoked_by = 'x'"])
      await expect(steward.query(`update firm_key set ${change}`)).rejects.toThrow('stays revoked')
  })

  const entries = async (trail: string) =>
    (
      await admin.query<{ action: string; payload: { actor: string; detail: object } }>(
        'select action, payload from audit_event where client_id = $1 order by seq',
        [trail],
      )
    ).rows.map(({ action, payload }) => ({ action, actor: payload.actor, detail: payload.detail }))

  test.each(['acceptance', 'disclosure_shown', 'statements_agreement', 'unsigned_submission', 'kept_record'])(
    'the server’s role cannot change or delete rows of %s',
    async (table) => {
      const { rows } = await admin.query<{ column: string }>(
        'select column_name as "column" from information_schema.columns where table_name = $1',
        [table],
      )
      for (const { column } of rows)
        await expect(server.query(`update ${table} set ${column} = ${column}`), column).rejects.toThrow(
          'permission denied',
        )
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(server.query(statement)).rejects.toThrow('permission denied')
    },
  )

  test('deleting a client or user does not delete it', async () => {
    for (const statement of ['delete from client', 'delete from app_user'])
      await expect(server.query(statement)).rejects.toThrow('violates foreign key constraint')
  })

  test('is resealed only if unchanged meanwhile, with the rows in the operators’ trail', async () => {
    const reseal = async (before: string): Promise<number> => {
      const { rows } = await steward.query<{ changed: number }>(
        `select reseal_evidence('acceptance', $1, $2, $3, $4) as changed`,
        [[clientId], [Buffer.from(before)], [Buffer.from('anew')], at],
      )
      return rows[0]?.changed ?? 0
    }
    expect(await reseal('another')).toBe(0)
    expect(await reseal('sealed')).toBe(1)
    expect(await entries(operatorsTrail)).toEqual([
      { action: 'trail_begun', actor: 'server', detail: {} },
      {
        action: 'evidence_resealed',
        actor: 'server',
        detail: { role: 'vestibule_steward', table: 'acceptance', rows: [clientId] },
      },
    ])
    await expect(steward.query(`select reseal_evidence('client', '{}', '{}', '{}', now())`)).rejects.toThrow(
      'nothing is sealed anew in client',
    )
  })

  test('is erased by an audited function, but not under a legal hold', async () => {
    const erase = (time = at) => steward.query('select erase_evidence($1, $2)', [userId, time])
    await admin.query(`insert into legal_hold values ($1, 'Case 4', $2)`, [userId, at])
    await expect(erase()).rejects.toThrow('a legal hold stands')
    const end = () =>
      steward.query<{ ended: boolean }>('select end_legal_hold($1, $2) as ended', [userId, at])
    expect((await end()).rows).toEqual([{ ended: true }])
    expect((await end()).rows).toEqual([{ ended: false }])
    const lastEvent = `insert into audit_event values ($1, 1, $2, 'x', '{"actor":"applicant"}', '')`
    await admin.query(lastEvent, [clientId, '2027-03-10T15:00:00Z'])
    for (const [early, reason] of [
      [at, 'the acceptance must be kept for 6 years'],
      ['2033-03-10T03:59:59Z', 'the acceptance must be kept for 6 years'],
    ] as const)
      await expect(erase(early)).rejects.toThrow(reason)
    await admin.query('delete from free_clock')
    await expect(erase('2033-03-10T12:00:00Z')).rejects.toThrow('the time is in the future')
    await admin.query('insert into free_clock default values')
    await admin.query(`insert into broker_account (client_id, person_id, state) values ($1, 'p', 'OPEN')`, [
      clientId,
    ])
    await expect(erase('2033-03-10T12:00:00Z')).rejects.toThrow('the account is not closed')
    await admin.query('delete from broker_account')
    // A sealed copy until the end of the period is enough.
    await admin.query(
      `insert into kept_record values ($1, $2, 'acceptance', '2033-03-10', 'rule', 'sealed', now())`,
      [recordId, clientId],
    )
    await erase()
    expect((await admin.query('select from acceptance')).rowCount).toBe(0)
    expect((await admin.query('select from disclosure_shown')).rowCount).toBe(0)
    const erased = {
      role: 'vestibule_steward',
      acceptance: 1,
      statements_agreement: 0,
      unsigned_submission: 0,
      disclosure_shown: 1,
    }
    const heldAt = expect.stringMatching(/^2027-03-10/)
    expect(await entries(userId)).toEqual([
      { action: 'legal_hold_removed', actor: 'server', detail: { role: 'vestibule_steward', heldAt } },
      { action: 'evidence_erased', actor: 'server', detail: erased },
    ])
    // Nothing is left to erase, so no entry is added.
    await erase()
    expect(await entries(userId)).toHaveLength(2)
    const destroy = async (time: string) => {
      await steward.query('select destroy_kept_record($1, $2)', [recordId, time])
      return (await admin.query('select from kept_record')).rowCount
    }
    expect(await destroy('2033-03-10T04:59:59Z')).toBe(1)
    expect(await destroy('2033-03-10T05:00:00Z')).toBe(0)
    await expect(server.query(`select append_audit($1, now(), 'x', '{}')`, [userId])).rejects.toThrow(
      'permission denied',
    )
  })
})

test('sealed and hashed columns are bytes, never text', async () => {
  const tables = await catalog()
  const sealed = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([name]) => /_sealed$|_hash$|_index$|^data_key$|^hash$|_head$/.test(name))
      .map(([name, { kind }]) => [`${table}.${name}`, kind] as const),
  )
  expect(sealed.length).toBeGreaterThan(10)
  // Sealed columns are `bytea`. The password hash is text, because argon2 encodes its hashes as text.
  for (const [name, kind] of sealed)
    if (name !== 'local_identity.password_hash') expect(kind, name).toBe('bytea')
})

test('[SE-11] docs/sealed-fields.md lists which columns are sealed, and under which key', async () => {
  const isHash = (name: string): boolean => /_hash$|_index$|^hash$|^head$|_head$|^sha256$/.test(name)
  const cell = (columns: readonly string[]): string =>
    columns.length > 0 ? columns.map((name) => `\`${name}\``).join(', ') : '–'
  const keyOf = (table: string): string =>
    [...tablesUnderRecordsKey, 'removed_item', 'webhook_secret', 'firm_start'].includes(table)
      ? '`RECORDS_KEY`'
      : 'the client’s data key'
  const rows = Object.entries(await catalog())
    .filter(([table]) => table !== 'migration')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, columns]) => {
      const names = Object.keys(columns).sort()
      const sealed = names.filter((name) => name.endsWith('_sealed') || name === 'sealed')
      const wrapped = names.filter((name) => name === 'data_key')
      const hashed = names.filter(isHash)
      const clear = names.filter((name) => ![...sealed, ...wrapped, ...hashed].includes(name))
      const under = [
        ...(sealed.length > 0 ? [`${cell(sealed)} (${keyOf(table)})`] : []),
        ...(wrapped.length > 0 ? [`${cell(wrapped)} (\`MASTER_KEY\`)`] : []),
      ]
      return `| \`${table}\` | ${under.join(', ') || '–'} | ${cell(hashed)} | ${cell(clear)} |`
    })
  const text = `# Which fields are sealed

Written by the test of the database's schema (\`npm test -- http schema.db -u\`), which fails when this list is not what the database
has. **Sealed** columns can be read with their key alone. **Hashed** columns hold a hash of a value: a keyed one (\`SSN_INDEX_KEY\`,
\`CODES_KEY\`) of what could be guessed, a plain one of documents, tokens and trails, argon2id of passwords. **In clear** is all that
whoever reads the database or a backup of it can read without a key.

| Table | Sealed | Hashed | In clear |
| ----- | ------ | ------ | -------- |
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../../../../docs/sealed-fields.md')
})

test.each([
  ['account types', "'ROTH_IRA'", accountTypeNames],
  ['client statuses', "'ONBOARDING_AGREEMENTS'", statuses],
])('[NV-05] [SU-18] the check constraints allow the %s of the domain', async (_, one, allowed) => {
  const { rows } = await admin.query<{ text: string }>(
    "select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and position($1 in pg_get_constraintdef(oid)) > 0",
    [one],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows)
    expect([...text.matchAll(/'([A-Z_0-9]+)'/g)].map(([, value]) => value).sort()).toEqual(
      [...allowed].sort(),
    )
})
