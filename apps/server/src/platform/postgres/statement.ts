import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'
import { batchedQuery } from './statement-batches.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Places<Values> = { readonly [Name in keyof Values]: unknown }

interface StatementOptions {
  /**
   * Whether the statement may run in one transaction with statements of other requests. It must be short, and must change
   * only rows of its own applicant and no settings. The result contains rows, but not the number of changed rows.
   */
  isBatched?: boolean
}

/** Compiles a frequent statement once. Later calls only bind values. `build` receives a placeholder for each value. */
export const statement = <Values extends object, Row = unknown>(
  build: (values: Places<Values>) => RawBuilder<Row>,
  { isBatched = false }: StatementOptions = {},
): ((db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>>) => {
  let compiled: ReturnType<typeof compile> | undefined
  const placeholders = new Map<string | symbol, Placeholder>()
  const places = new Proxy({} as Places<Values>, {
    get(_, name) {
      const known = placeholders.get(name) ?? new Placeholder(String(name))
      placeholders.set(name, known)
      return known
    },
  })
  return (db, values) => {
    compiled ??= compile(build(places).compile(db))
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    )
    return db.executeQuery<Row>((isBatched ? batchedQuery : CompiledQuery.raw)(compiled.sql, parameters))
  }
}

/** Gives equal values one parameter number, so that a value that the statement uses several times is sent once. */
const compile = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
  const sent: unknown[] = []
  const numbers = parameters.map((one) => {
    const known = one instanceof Placeholder ? sent.indexOf(one) : -1
    return known < 0 ? sent.push(one) : known + 1
  })
  return { sql: sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`), parameters: sent }
}
