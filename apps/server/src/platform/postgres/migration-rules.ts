import { type Migration, statementsOf } from './migrations.ts'

/** Statements after which older releases fail, if they use what is removed or changed. */
const contract: readonly [RegExp, string][] = [
  [/\bdrop (table|column|view|materialized view|function|type|schema|sequence)\b/i, 'drops an object'],
  [/\brename\b/i, 'renames an object'],
  [/\balter (column )?\w+ (set data )?type\b/i, 'changes a type'],
  [/\brevoke\b/i, 'revokes a right'],
]

/** Statements that block requests while they read or rewrite a whole table that exists. */
const blocking: readonly [RegExp, string][] = [
  [
    /\bcreate (unique )?index (?!concurrently)/i,
    'builds an index, so use CONCURRENTLY with "-- transaction: none"',
  ],
  [
    /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/i,
    'adds a constraint without NOT VALID',
  ],
  [/\badd column\b.*\breferences\b/i, 'adds a column with a foreign key, so add it as NOT VALID'],
  [
    /\badd (constraint \w+ )?(unique|primary key) ?\(/i,
    'builds an index: use an index built with CONCURRENTLY',
  ],
  [
    /\bdefault (clock_timestamp|gen_random_uuid|random|nextval)\b/i,
    'rewrites the table for a volatile default',
  ],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/i, 'adds a column that older releases do not fill'],
]

const stepwise = /^(create (unique )?index concurrently \w+ on |drop index concurrently if exists \w+$)/i

const withoutBodies = (text: string): string => text.replaceAll(/\$\$[\s\S]*?\$\$/g, "''")

/** Returns the table that an ALTER TABLE or CREATE INDEX changes. */
const tableOf = (statement: string): string =>
  /^(?:alter table (?:if exists )?|create (?:unique )?index .*?\bon )(\w+)/i.exec(statement)?.[1] ?? ''

const problemsIn = (statements: readonly string[], raises: boolean): string[] => {
  const created = statements.flatMap((one) => /^create table (?:if not exists )?(\w+)/i.exec(one)?.[1] ?? [])
  const validated = statements.filter((one) => /\bvalidate constraint\b/i.test(one)).map(tableOf)
  return statements
    .filter((statement) => !/^create table\b/i.test(statement) && !created.includes(tableOf(statement)))
    .flatMap((statement) => {
      const found = [
        ...(raises ? [] : contract.filter(([pattern]) => pattern.test(statement))),
        ...blocking.filter(([pattern]) => pattern.test(statement)),
      ].map(([, problem]) => problem)
      const unproven = /\bset not null\b/i.test(statement) && !validated.includes(tableOf(statement))
      return [...found, ...(unproven && !raises ? ['sets NOT NULL without a validated check'] : [])].map(
        (problem) => `${problem}: ${statement}`,
      )
    })
}

/** Returns how a migration breaks the rules of DP-02. @param before compatible_from of the migration before */
export const brokenRules = (migration: Migration, before: number): string[] => {
  const { number, text, compatibleFrom, inTransaction } = migration
  const statements = statementsOf(withoutBodies(text))
  return [
    ...(/^-- compatible_from: \d+$/m.test(text) ? [] : ['has no line "-- compatible_from: {number}"']),
    ...(compatibleFrom < before ? [`compatible_from is below ${before}, that of the migration before`] : []),
    ...(compatibleFrom > number ? ['compatible_from is above its own number'] : []),
    ...(inTransaction
      ? []
      : statements.filter((one) => !stepwise.test(one)).map((one) => `needs a transaction: ${one}`)),
    ...problemsIn(statements, compatibleFrom > before),
  ]
}
