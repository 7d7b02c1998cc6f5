import pg from 'pg'

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

type Query = (config: object) => Promise<pg.QueryResult>

/**
 * A connection on which each statement is parsed and planned once: our statements are few, and come with their values
 * apart. They name their columns, so that a migration that adds one does not change what a prepared statement answers.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that is cut while somebody holds it between two queries: the next one fails and says so. With nobody
    // listening, the process would end.
    this.on('error', () => undefined)
  }

  override query = ((...args: Parameters<Query> | [text: string, values?: unknown[]]) => {
    const [text, values] = args as [unknown, unknown]
    const plain = super.query.bind(this) as (...given: unknown[]) => Promise<pg.QueryResult>
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return plain(...args)
    const name = nameOf(text)
    if (name === undefined) return plain(text, values)
    // what plain({ text, values, name }) does, but for its copy of what it is given, which costs more than sending it
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult): void =>
        error ? reject(error) : resolve(result)
      void plain(Object.assign(new pg.Query(text, values), { name, callback }))
    }).catch((error: Error) => {
      // else it shows where the answer was read, and not who asked
      Error.captureStackTrace(error)
      throw error
    })
  }) as pg.Client['query']
}
