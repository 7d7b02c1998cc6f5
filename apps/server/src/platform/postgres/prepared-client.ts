import pg from 'pg'
import { StoreUnavailableError } from '../../ports/store-unavailable.ts'
import { connectionCode, failureCode } from './failure-code.ts'
import { longMs, setLongTimeouts } from './long-transaction.ts'
import { connectMs, marginMs, queryMsFor } from './timeouts.ts'

/** Maximum prepared statements per process; further ones are planned each time. */
const maxPrepared = 400

const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxPrepared) return known
  const name = `vestibule_${names.size + 1}`
  names.set(text, name)
  return name
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

/** Prepares each statement and bounds its time; a failed connection is closed so that the pool drops it. */
export class PreparedClient extends pg.Client {
  /** statement bound, in ms; the connection bound until the role's timeout is known */
  #queryMs = connectMs
  #isBounded = false
  #isLong = false
  /** why the connection is unusable */
  #closedBy: string | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection cut between two statements: without a listener the process would end.
    this.on('error', (error) => {
      this.#closedBy ??= connectionCode(error)
    })
  }

  /** Runs once per connection: derives the statement bound from the role's timeout. */
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
    // same as plain({ text, values, name }), without its costly copy of the query
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const timer = setTimeout(() => this.#close('TIMEOUT'), this.#boundOf(text))
      const callback: Callback = (error, result) => {
        clearTimeout(timer)
        if (error) reject(this.#errorOf(error))
        else resolve(result)
      }
      void plain(Object.assign(new pg.Query(text, values), { name, callback }))
    }).catch((error: Error) => {
      // the stack must show the caller, not the reader of the answer
      Error.captureStackTrace(error)
      throw error
    })
  }) as pg.Client['query']

  #boundOf(text: string): number {
    if (text === setLongTimeouts) this.#isLong = true
    else if (this.#isLong && this.getTransactionStatus() === 'I') this.#isLong = false
    return this.#isLong ? longMs + marginMs : this.#queryMs
  }

  /** The pool discards an ending client. A frozen server never confirms the end, so the socket is destroyed. */
  #close(code: string): void {
    this.#closedBy ??= code
    void this.end()
    this.connection.stream.destroy()
  }

  #errorOf(error: Error): Error {
    const failure = failureCode(error)
    if (failure?.endsConnection) this.#close(failure.code)
    const code = failure?.code ?? this.#closedBy
    return code === undefined ? error : new StoreUnavailableError(code)
  }
}
