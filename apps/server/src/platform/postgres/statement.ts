import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Places<Values> = { readonly [Name in keyof Values]: unknown }

/** Compiles a frequent statement once; later calls only bind values. `build` receives a placeholder per value. */
export const statement = <Values extends object, Row = unknown>(
  build: (values: Places<Values>) => RawBuilder<Row>,
): ((db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>>) => {
  let made: CompiledQuery<Row> | undefined
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Places<Values>
  return (db, values) => {
    made ??= build(places).compile(db)
    const given = made.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    )
    return db.executeQuery<Row>(CompiledQuery.raw(made.sql, given))
  }
}
