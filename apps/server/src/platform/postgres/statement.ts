import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'

/** Stands for a value while a statement's text is put together. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A place for each of these values. */
export type Places<Values> = { readonly [Name in keyof Values]: unknown }

/**
 * A statement that most calls make: its text is put together the first time, and after that only its values are. `build` is
 * given a place for each of them, to be used as a parameter.
 */
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
