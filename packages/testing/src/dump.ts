import type { TestStack } from './in-vitest.ts'

/** Returns all rows of the stack's database as text, except PostgreSQL's own tables. */
export async function dumpOf({ query }: Pick<TestStack, 'query'>): Promise<{ table: string; row: string }[]> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', relnamespace::regnamespace::text, relname) as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`)
  const found: { table: string; row: string }[] = []
  for (const { name } of tables)
    for (const { row } of await query<{ row: string }>(`select t::text as row from ${name} t`))
      found.push({ table: name, row })
  return found
}

/** Returns fragments of base64 text that contain the value, one for each of the three alignments. */
const base64Of = (value: string): string[] =>
  [0, 1, 2].map((before) => {
    const coded = Buffer.from('x'.repeat(before) + value).toString('base64')
    // Cuts the first and last characters, because they also depend on the surrounding text.
    return coded.slice(before === 0 ? 0 : 4, Math.floor((before + value.length) / 3) * 4)
  })

/** Returns the value's spellings: unchanged, without punctuation, in hex, in base64 and percent-encoded. */
export function spellings(value: string): string[] {
  const plain = [...new Set([value, value.replaceAll(/[-/ ]/g, '')])]
  return plain.flatMap((one) => {
    const hex = Buffer.from(one).toString('hex')
    const base64 = base64Of(one).filter((part) => part.length >= 8)
    return [
      one,
      hex,
      hex.toUpperCase(),
      ...base64,
      ...base64.map((part) => part.replaceAll('+', '-').replaceAll('/', '_')),
      encodeURIComponent(one),
    ]
  })
}

/** Finds the rows that contain a value in any spelling. @returns lines with the value's name and the table */
export const planted = (
  rows: readonly { table: string; row: string }[],
  values: Record<string, string>,
): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const all = [...new Set(spellings(value))]
    return rows
      .filter(({ row }) => all.some((one) => row.includes(one)))
      .map(({ table }) => `${name} in ${table}`)
  })
