import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Places<Values> = { readonly [Name in keyof Values]: unknown }

/** Compiles a frequent statement once. Later calls only bind values. `build` receives a placeholder for each value. */
export const statement = <Values extends object, Row = unknown>(
  build: (values: Places<Values>) => RawBuilder<Row>,
): ((db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>>) => {
  let compiled: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Places<Values>
  return (db, values) => {
    compiled ??= build(placeholders).compile(db)
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    )
    return db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))
  }
}
