import { brandEnvironments, sharedProblems } from '../platform/config/brands.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { stewardProblems } from '../platform/config/production.ts'
import { whyUnreachable } from '../platform/postgres/inspect-database.ts'
import { readEnvironment } from './build/environment.ts'
import { whySchemaRefused } from './migrate.ts'

export const report = (message: object): void => {
  process.send?.(message)
}

/** Closes the process on a signal or when the launcher exits. A second signal exits immediately. */
export const closeOnSignal = (close: () => Promise<void>): void => {
  let closing = false
  const end = (): void => {
    if (closing) process.exit(1)
    closing = true
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (process.channel) process.once('disconnect', end)
}

/** Reads one configuration and checks its databases. @throws ConfigError with all problems */
const checkedConfig = async (runs: 'server' | 'jobs', source: NodeJS.ProcessEnv): Promise<Config> => {
  const env = await readEnvironment(source)
  const problems: string[] = stewardProblems(env, runs)
  let config: Config | undefined
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
  }
  const named = (['DATABASE_URL', 'STEWARD_DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const).filter(
    (name) => env[name],
  )
  const reasons = await Promise.all(named.map((name) => whyUnreachable(env[name] ?? '')))
  for (const [index, reason] of reasons.entries())
    if (reason) problems.push(`${named[index]}: the database cannot be used: ${reason}.`)
  if (config && problems.length === 0) return config
  throw new ConfigError(problems, env.BRANDS_DIR && env.BRAND)
}

/**
 * Reads the configuration of each brand in BRANDS_DIR, or the only one, and checks the databases. On problems, lists all of
 * them and exits (SE-06).
 */
export const configsOrExit = async (
  runs: 'server' | 'jobs',
  read: () => readonly NodeJS.ProcessEnv[] = () => brandEnvironments(process.env),
): Promise<[Config, ...Config[]]> => {
  try {
    const [first, ...others] = await Promise.all(read().map((env) => checkedConfig(runs, env)))
    if (!first) throw new Error('there is no environment')
    const problems = sharedProblems([first, ...others])
    if (problems.length > 0) throw new ConfigError(problems)
    return [first, ...others]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const unusable: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this address',
  EADDRNOTAVAIL: 'this machine does not have this address',
  EACCES: 'this user may not listen on this port',
}

/** Awaits a listener. Exits with the setting's name if the address cannot be used. */
export const listeningOrExit = async (setting: string, listening: Promise<unknown>): Promise<void> => {
  try {
    await listening
  } catch (error) {
    const { code = '', address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
    if (!unusable[code]) throw error
    console.error(
      `This process does not start: ${setting}: ${unusable[code]} (${address} port ${port}, ${code}).`,
    )
    process.exit(1)
  }
}

/** Exits unless this release may run on the database's schema (DP-02). */
export const exitUnlessSchemaFits = async ({ databaseUrl, brand, brandName }: Config): Promise<void> => {
  const reason = await whySchemaRefused(databaseUrl.reveal(), brand)
  if (reason === undefined) return
  const where = brandName === undefined ? '' : `the database of the brand ${brandName}: `
  console.error(`This process does not start: ${where}${reason} See docs/operations/upgrade.md.`)
  process.exit(1)
}
