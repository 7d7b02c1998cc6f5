import { readFileSync } from 'node:fs'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../e2e/harness/database.ts'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

interface Column {
  nullable: boolean
  hasDefault: boolean
  kind: string
}

/** The columns of an interface, by their names. */
type Columns = Record<string, { nullable: boolean; generated: boolean; text: string }>

/** What PostgreSQL's types are in TypeScript, as an interface names them. */
const kinds: Record<string, RegExp> = {
  uuid: /string/,
  ARRAY: /\[\]/,
  text: /string|'|AccountType|Status|Document(Type|State)|Kind/,
  boolean: /boolean/,
  integer: /number|Step/,
  smallint: /number|Step/,
  date: /string/,
  bytea: /Buffer/,
  jsonb: /Json|ColumnType|Affiliations|\[\]/,
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

/** The interfaces of a file, read off its text: types leave nothing behind to look at when it runs. */
const interfacesOf = (path: string): Map<string, ts.InterfaceDeclaration> => {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return new Map(file.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]))
}

const columnsOf = (members: ts.NodeArray<ts.TypeElement>): Columns =>
  Object.fromEntries(
    members.filter(ts.isPropertySignature).map((member) => {
      const text = member.type?.getText() ?? ''
      return [
        member.name.getText(),
        { nullable: /\bnull\b/.test(text), generated: /^(Generated|ColumnType)</.test(text), text },
      ]
    }),
  )

const queried = Object.fromEntries(
  interfacesOf('./schema.ts')
    .get('Tables')
    ?.members.filter(ts.isPropertySignature)
    .map((member) => [
      member.name.getText(),
      columnsOf(
        member.type && ts.isTypeLiteralNode(member.type) ? member.type.members : ts.factory.createNodeArray(),
      ),
    ]) ?? [],
)

/** Tables that statements of an application read and write as a whole, by the port's row that says what is in them. */
const rowsOfPort = {
  client: 'ClientRow',
  address: 'AddressRow',
  client_details: 'DetailsRow',
  investor_profile: 'InvestorRow',
  contribution: 'ContributionRow',
  broker_account: 'BrokerAccountRow',
  bank: 'BankRow',
  transfer: 'TransferRow',
} as const

/** Written by statements of their own. */
const others = ['audit_event', 'migration']

test('every table is one that a test here compares, and the other way round', async () => {
  const known = [...Object.keys(queried), ...Object.keys(rowsOfPort), ...others]
  expect(Object.keys(await catalog()).sort()).toEqual([...new Set(known)].sort())
})

test.each(Object.keys(queried))(
  'the columns of %s are those of the interface, by name, kind and null',
  async (table) => {
    const columns = (await catalog())[table] ?? {}
    const own = queried[table] ?? {}
    expect(Object.keys(own).sort()).toEqual(Object.keys(columns).sort())
    for (const [name, { nullable, kind }] of Object.entries(columns)) {
      expect(own[name]?.text, `${name} is ${kind}`).toMatch(kinds[kind] ?? /^$/)
      if (!own[name]?.text.startsWith('ColumnType<unknown')) expect(own[name]?.nullable, name).toBe(nullable)
    }
  },
)

test.each(Object.keys(queried))('what an insert into %s may leave out has a default', async (table) => {
  const columns = (await catalog())[table] ?? {}
  for (const [name, { generated, text }] of Object.entries(queried[table] ?? {}))
    if (generated && text.startsWith('Generated')) expect(columns[name]?.hasDefault, name).toBe(true)
})

test.each(Object.entries(rowsOfPort))('the row of %s, %s, has its columns', async (table, row) => {
  const columns = (await catalog())[table] ?? {}
  const own = columnsOf(
    interfacesOf('../../ports/application.ts').get(row)?.members ?? ts.factory.createNodeArray(),
  )
  expect(Object.keys(own).length).toBeGreaterThan(4)
  for (const [name, { nullable, text }] of Object.entries(own)) {
    const column = columns[name]
    expect(column, name).toBeDefined()
    expect(text, `${name} is ${column?.kind}`).toMatch(kinds[column?.kind ?? ''] ?? /^$/)
    expect(nullable, name).toBe(column?.nullable)
  }
})

test.each(['address', 'client_details', 'investor_profile', 'contribution'] as const)(
  'the row of %s leaves no column out',
  async (table) => {
    const columns = (await catalog())[table] ?? {}
    const own = columnsOf(
      interfacesOf('../../ports/application.ts').get(rowsOfPort[table])?.members ??
        ts.factory.createNodeArray(),
    )
    expect(['client_id', ...Object.keys(own)].sort()).toEqual(Object.keys(columns).sort())
  },
)

describe('[SE-01] [SE-05] the server’s own role', () => {
  test('may read and write rows, and no more', async () => {
    const client = new pg.Client({ connectionString: database.appUrl })
    await client.connect()
    try {
      for (const statement of [
        'create table x (a integer)',
        'alter table client add column x integer',
        'drop table client',
        'create schema x',
        'create role x',
        'update audit_event set seq = 0',
        'delete from audit_event',
        'insert into migration (name, checksum) values ($$x$$, $$y$$)',
        'delete from migration',
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
      await expect(client.query('select count(*) from audit_event')).resolves.toMatchObject({ rowCount: 1 })
    } finally {
      await client.end()
    }
  })
})

test('what holds sealed or hashed values is bytes, never text', async () => {
  const tables = await catalog()
  const sealed = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([name]) => /_sealed$|_hash$|_index$|^data_key$|^hash$|_head$/.test(name))
      .map(([name, { kind }]) => [`${table}.${name}`, kind] as const),
  )
  expect(sealed.length).toBeGreaterThan(10)
  // argon2's own text form, which is a hash
  for (const [name, kind] of sealed)
    if (name !== 'local_identity.password_hash') expect(kind, name).toBe('bytea')
})
