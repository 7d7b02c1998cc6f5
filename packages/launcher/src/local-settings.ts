import { join, resolve } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { LauncherError } from './launcher-error.ts'
import type { LocalSettings } from './local-environment.ts'
import { freePort, requirePort } from './ports.ts'
import { repository } from './repository.ts'
import { readOrMakeSecrets } from './secrets.ts'

type Environment = Record<string, string | undefined>

/** Throws before anything starts if a port or folder is unusable. */
export const readLocalSettings = async (environment: Environment): Promise<LocalSettings> => {
  const host = environment.HOST || '127.0.0.1'
  const port = readPort(environment, 'PORT', 3000)
  const sandboxPort = readPort(environment, 'SANDBOX_PORT', 3001)
  const [sandboxSmtpPort] = await Promise.all([
    environment.SANDBOX_SMTP_PORT ? readPort(environment, 'SANDBOX_SMTP_PORT', 0) : freePort(host),
    requirePort('PORT', port, host),
    requirePort('SANDBOX_PORT', sandboxPort, host),
  ])
  const dataDir = resolve(repository, environment.DATA_DIR || 'data')
  makeDataFolder(dataDir)
  const secrets = readOrMakeSecrets(dataDir)
  const clockFile = resolve(repository, environment.CLOCK_FILE || join(dataDir, 'clock'))
  const publicUrl = environment.PUBLIC_URL || `http://localhost:${port}`
  return {
    host,
    port,
    publicUrl,
    sandboxPort,
    sandboxSmtpPort,
    dataDir,
    clockFile,
    secrets,
    identityProvider: environment.IDENTITY_PROVIDER,
    broker: environment.BROKER || undefined,
  }
}

const readPort = (environment: Environment, name: string, otherwise: number): number => {
  const value = Number(environment[name] || otherwise)
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value
  throw new LauncherError(`${name} must be a port, a whole number from 1 to 65535.`)
}
