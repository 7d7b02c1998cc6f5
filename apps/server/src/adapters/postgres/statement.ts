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
 * given a place for each of them, to be used as a parameter, and nowhere else.
 */
export const statement = <Values extends object, Row = unknown>(
  build: (values: Places<Values>) => RawBuilder<Row>,
): ((db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>>) => {
  let made: { text: string; names: (keyof Values)[] } | undefined
  return (db, values) => {
    if (!made) {
      const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })
      const { sql, parameters } = build(places as Places<Values>).compile(db)
      made = { text: sql, names: parameters.map((place) => (place as Place).name as keyof Values) }
    }
    return db.executeQuery<Row>(
      CompiledQuery.raw(
        made.text,
        made.names.map((name) => values[name]),
      ),
    )
  }
}
