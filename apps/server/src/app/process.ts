import { brandEnvironments, sharedProblems } from '../platform/config/brands.ts'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import type { Env } from '../platform/config/env.ts'
import { databaseNames } from '../platform/config/own-settings.ts'
import { type Runs, stewardProblems } from '../platform/config/production.ts'
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

/** Returns a sentence for each database that is set and cannot be used. */
const databaseProblems = async (env: Env): Promise<string[]> => {
  const reasons = databaseNames.map(async (name) => {
    const reason = env[name] && (await whyUnreachable(env[name]))
    return reason ? [`${name}: the database cannot be used: ${reason}.`] : []
  })
  return (await Promise.all(reasons)).flat()
}

/**
 * Reads a configuration and checks its databases. Among several brands, they are checked later, so that one of them does not
 * stop the others. @throws ConfigError with all problems
 */
export const checkedConfig = async (runs: Runs, source: NodeJS.ProcessEnv): Promise<Config> => {
  const env = await readEnvironment(source)
  const problems: string[] = stewardProblems(env, runs)
  let config: Config | undefined
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    problems.push(...error.problems)
  }
  if (!env.BRANDS_DIR) problems.push(...(await databaseProblems(env)))
  if (config && problems.length === 0) return config
  throw new ConfigError(problems, env.BRANDS_DIR && env.BRAND)
}

/**
 * Reads the configuration of each brand in BRANDS_DIR, or the only one. On problems, lists those of all brands and exits
 * (SE-06).
 */
export const configsOrExit = async (runs: Runs): Promise<[Config, ...Config[]]> => {
  const fail = (...errors: unknown[]): never => {
    for (const error of errors)
      if (error instanceof ConfigError) console.error(error.message)
      else throw error
    process.exit(1)
  }
  try {
    const environments = brandEnvironments(process.env, runs)
    const read = await Promise.allSettled(environments.map((env) => checkedConfig(runs, env)))
    const errors = read.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const [first, ...others] = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (!first || errors.length > 0) return fail(...errors)
    const problems = sharedProblems([first, ...others])
    return problems.length > 0 ? fail(new ConfigError(problems)) : [first, ...others]
  } catch (error) {
    return fail(error)
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

/** Returns why the databases of one brand among several cannot be used. */
const whyDatabasesUnusable = async (config: Config): Promise<string | undefined> => {
  if (config.brandName === undefined) return undefined
  const [problem] = await databaseProblems({
    DATABASE_URL: config.databaseUrl.reveal(),
    STEWARD_DATABASE_URL: config.stewardDatabaseUrl?.reveal(),
  })
  return problem
}

/**
 * Checks the databases and the schema (DP-02). @param migrate runs between the two checks @returns why this release cannot run
 * on them now, or `undefined` if it can
 */
export const whyNotOnDatabase = async (
  config: Config,
  migrate = async (_config: Config): Promise<void> => undefined,
): Promise<string | undefined> => {
  const unusable = await whyDatabasesUnusable(config)
  if (unusable) return unusable
  await migrate(config)
  const reason = await whySchemaRefused(config.databaseUrl.reveal(), config.brand)
  return reason && `${reason} See docs/operations/upgrade.md.`
}
