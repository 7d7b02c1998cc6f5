import pg from 'pg'
import { serialize } from 'pg-protocol'

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** Columns of the results of this connection's prepared statements, by statement. */
export type KnownColumns = Map<string, readonly Column[]>

type Connection = pg.Connection & { parsedStatements: Record<string, string | undefined> }
export interface NamedStatement {
  name: string
  text: string
  values: readonly unknown[]
}
type Callback = (error: Error | null, results: pg.QueryResult[]) => void
interface Fields {
  fields: readonly { name: string; dataTypeID: number }[]
}

/** pg's own conversion of a parameter, which its types leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** One statement's part of a query: what it sends, and what it receives. */
class Part {
  readonly statement: NamedStatement
  readonly #known: KnownColumns
  #columns: readonly Column[] | undefined
  readonly #rows: Record<string, unknown>[] = []
  /** For example `UPDATE 1` or `BEGIN`. */
  #tag = ''

  constructor(statement: NamedStatement, known: KnownColumns) {
    this.statement = statement
    this.#known = known
  }

  messages(isParsed: boolean): Buffer[] {
    const { name, text, values } = this.statement
    this.#columns = isParsed ? this.#known.get(name) : undefined
    return [
      ...(isParsed ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: values as unknown[], valueMapper: prepareValue }),
      ...(this.#columns ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
    ]
  }

  describe({ fields }: Fields): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
    this.#known.set(this.statement.name, this.#columns)
  }

  addRow(fields: readonly (string | null)[]): void {
    const row: Record<string, unknown> = {}
    const columns = this.#columns ?? []
    for (let index = 0; index < columns.length; index += 1) {
      const { name, parse } = columns[index] as Column
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  complete(tag: string): void {
    this.#tag = tag
    // A statement without a result has no description.
    if (!this.#columns) this.#known.set(this.statement.name, [])
  }

  result(): pg.QueryResult {
    const [command = '', ...counts] = this.#tag.split(' ')
    return { command, rowCount: Number(counts.at(-1) ?? 0), rows: this.#rows, oid: 0, fields: [] }
  }
}

/**
 * Runs prepared statements with one write. Several statements are one transaction, because PostgreSQL commits when it
 * reads the message `Sync`, which follows the last one. Only the first run of a statement on a connection requests the
 * result's columns.
 */
export class PreparedQuery implements pg.Submittable {
  readonly callback: Callback
  /** Whether PostgreSQL has committed the statements, also if their rows cannot be read. */
  isCommitted = false
  readonly #parts: readonly Part[]
  /** Number of completed statements. */
  #completed = 0
  #parseError: Error | undefined

  constructor(statements: readonly NamedStatement[], known: KnownColumns, callback: Callback) {
    this.#parts = statements.map((statement) => new Part(statement, known))
    this.callback = callback
  }

  /** The statement to which PostgreSQL's next message belongs. */
  get #part(): Part | undefined {
    return this.#parts[this.#completed]
  }

  /** Name and text of the current statement, which `pg` records when PostgreSQL has parsed it. */
  get name(): string | undefined {
    return this.#part?.statement.name
  }

  get text(): string | undefined {
    return this.#part?.statement.text
  }

  submit(connection: pg.Connection): Error | null {
    const { parsedStatements, stream } = connection as Connection
    const parsedHere = new Set<string>()
    try {
      const messages = this.#parts.flatMap((part) => {
        const { name } = part.statement
        const isParsed = parsedStatements[name] !== undefined || parsedHere.has(name)
        parsedHere.add(name)
        return part.messages(isParsed)
      })
      const message = Buffer.concat([...messages, serialize.sync()])
      if (stream.writable) stream.write(message)
      return null
    } catch (error) {
      return error as Error
    }
  }

  handleRowDescription(description: Fields): void {
    this.#part?.describe(description)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#part?.addRow(fields)
    } catch (error) {
      this.#parseError = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#part?.complete(text)
    this.#completed += 1
  }

  handleReadyForQuery(): void {
    this.isCommitted = true
    this.callback(
      this.#parseError ?? null,
      this.#parts.map((part) => part.result()),
    )
  }

  handleError(error: Error): void {
    this.callback(error, [])
  }
}
