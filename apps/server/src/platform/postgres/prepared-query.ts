import pg from 'pg'
import { serialize } from 'pg-protocol'

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** Columns of the results of this connection's prepared statements, by statement. */
export type KnownColumns = Map<string, readonly Column[]>

type Connection = pg.Connection & { parsedStatements: Record<string, string | undefined> }
type Callback = (error: Error | null, result: pg.QueryResult) => void
interface Fields {
  fields: readonly { name: string; dataTypeID: number }[]
}

/** pg's own conversion of a parameter, which its types leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** Runs a prepared statement with one write. Only the first run on a connection requests the result's columns. */
export class PreparedQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly callback: Callback
  readonly #values: unknown[]
  readonly #known: KnownColumns
  #columns: readonly Column[] | undefined
  #parseError: Error | undefined
  readonly #rows: Record<string, unknown>[] = []
  /** For example `UPDATE 1` or `BEGIN`. */
  #tag = ''

  constructor(name: string, text: string, values: unknown[], known: KnownColumns, callback: Callback) {
    this.name = name
    this.text = text
    this.callback = callback
    this.#values = values
    this.#known = known
  }

  submit(connection: pg.Connection): Error | null {
    const { name, text } = this
    const isParsed = (connection as Connection).parsedStatements[name] !== undefined
    this.#columns = isParsed ? this.#known.get(name) : undefined
    try {
      const bind = serialize.bind({ statement: name, values: this.#values, valueMapper: prepareValue })
      const message = Buffer.concat([
        ...(isParsed ? [] : [serialize.parse({ name, text })]),
        bind,
        ...(this.#columns ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute(),
        serialize.sync(),
      ])
      if (connection.stream.writable) connection.stream.write(message)
      return null
    } catch (error) {
      return error as Error
    }
  }

  handleRowDescription({ fields }: Fields): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
    this.#known.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    try {
      const columns = this.#columns ?? []
      for (let index = 0; index < columns.length; index += 1) {
        const { name, parse } = columns[index] as Column
        const text = fields[index] ?? null
        row[name] = text === null ? null : parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#parseError = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text
    // A statement without a result has no description.
    if (!this.#columns) this.#known.set(this.name, [])
  }

  handleReadyForQuery(): void {
    const [command = '', ...counts] = this.#tag.split(' ')
    const result = { command, rowCount: Number(counts.at(-1) ?? 0), rows: this.#rows, oid: 0, fields: [] }
    this.callback(this.#parseError ?? null, result)
  }

  handleError(error: Error): void {
    this.callback(error, undefined as never)
  }
}
