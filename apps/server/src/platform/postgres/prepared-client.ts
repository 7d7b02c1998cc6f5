import pg from 'pg'
import { StoreUnavailableError } from '../../ports/store-unavailable.ts'
import { connectionCode, failureCode } from './failure-code.ts'
import { longMs, setLongTimeouts } from './long-transaction.ts'
import { connectMs, marginMs, queryMsFor } from './timeouts.ts'

/** Statements that a process prepares at most; what comes after is planned each time. */
const atMost = 400

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= atMost) return known
  const name = `vestibule_${names.size + 1}`
  names.set(text, name)
  return name
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

/**
 * A connection on which each statement is parsed and planned once: our statements are few, and come with their values
 * apart. They name their columns, so that a migration that adds one does not change what a prepared statement answers.
 *
 * Every statement is bounded in time. A connection that did not answer, or whose server is of no use any more, is closed
 * before the statement fails, so the pool cannot hand it out again.
 */
export class PreparedClient extends pg.Client {
  /** how long a statement may take, in ms; until the role's own time-out is known it counts as connecting */
  #queryMs = connectMs
  #isBounded = false
  #isLong = false
  /** why the connection cannot be used any more */
  #closedBy: string | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that is cut between two statements of a transaction: the next one fails. With no listener, the process would end.
    this.on('error', (error) => {
      this.#closedBy ??= connectionCode(error)
    })
  }

  /** Once per connection: bounds statements by the role's own time-out, and a little more. */
  async bound(): Promise<void> {
    if (this.#isBounded) return
    const { rows } = await this.query<{ setting: string }>(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    this.#queryMs = queryMsFor(Number(rows[0]?.setting))
    this.#isBounded = true
  }

  override query = ((text: unknown, values?: unknown[]) => {
    const plain = super.query.bind(this) as (query: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>
    if (typeof text !== 'string') return plain(text, values)
    const name = values !== undefined && values.length > 0 ? nameOf(text) : undefined
    // what plain({ text, values, name }) does, but for its copy of what it is given, which costs more than sending it
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const timer = setTimeout(() => this.#close('TIMEOUT'), this.#boundOf(text))
      const callback: Callback = (error, result) => {
        clearTimeout(timer)
        if (error) reject(this.#failure(error))
        else resolve(result)
      }
      void plain(Object.assign(new pg.Query(text, values), { name, callback }))
    }).catch((error: Error) => {
      // else it shows where the answer was read, and not who asked
      Error.captureStackTrace(error)
      throw error
    })
  }) as pg.Client['query']

  #boundOf(text: string): number {
    if (text === setLongTimeouts) this.#isLong = true
    else if (this.#isLong && this.getTransactionStatus() === 'I') this.#isLong = false
    return this.#isLong ? longMs + marginMs : this.#queryMs
  }

  /** The pool discards a client that has begun to end. A frozen server never answers a goodbye, so the socket goes at once. */
  #close(code: string): void {
    this.#closedBy ??= code
    void this.end()
    this.connection.stream.destroy()
  }

  #failure(error: Error): Error {
    const failure = failureCode(error)
    if (failure?.endsConnection) this.#close(failure.code)
    const code = failure?.code ?? this.#closedBy
    return code === undefined ? error : new StoreUnavailableError(code)
  }
}
