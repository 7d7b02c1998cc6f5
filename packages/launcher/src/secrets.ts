import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError, LauncherError } from './launcher-error.ts'

/** Functions that create every secret that does not depend on another secret. */
const makers = {
  MASTER_KEY: () => key(),
  RECORDS_KEY: () => key(),
  SSN_INDEX_KEY: () => key(),
  CODES_KEY: () => key(),
  SESSION_KEY: () => key(),
  EVIDENCE_SIGNING_KEY: () => key(),
  ASCEND_API_KEY: () => hex(20),
  ASCEND_SERVICE_ACCOUNT_NAME: () => `vestibule-${hex(4)}`,
  ASCEND_CORRESPONDENT_ID: () => ulid(),
  ASCEND_ACCOUNT_GROUP_ID: () => ulid(),
  ASCEND_PRINCIPAL_APPROVER_ID: () => ulid(),
  ALPACA_KEY_ID: () => hex(10),
  ALPACA_SECRET_KEY: () => hex(20),
  PLAID_CLIENT_ID: () => hex(12),
  PLAID_SECRET: () => hex(15),
  SMS_ACCOUNT: () => `AC${hex(16)}`,
  SMS_SECRET: () => hex(16),
  IPQS_API_KEY: () => hex(16),
  AUTH0_CLIENT_ID: () => hex(16),
  AUTH0_CLIENT_SECRET: () => hex(32),
} satisfies Record<string, () => string>

/** Returns how the names of a broker's settings begin. */
export const settingsPrefix = (broker = 'ascend'): string => `${broker.toUpperCase()}_`

export const isOfBroker = (name: string): boolean =>
  ['ascend', 'alpaca'].some((broker) => name.startsWith(settingsPrefix(broker)))

export type Secrets = Record<
  keyof typeof makers | 'ASCEND_ORGANIZATION' | 'ASCEND_PRIVATE_KEY' | 'ASCEND_PUBLIC_KEY',
  string
>

export const newSecrets = (): Secrets => {
  const made = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]))
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    ...(made as Record<keyof typeof makers, string>),
    ASCEND_ORGANIZATION: `correspondents/${made.ASCEND_CORRESPONDENT_ID}`,
    ASCEND_PRIVATE_KEY: pair.privateKey,
    ASCEND_PUBLIC_KEY: pair.publicKey,
  }
}

/** Reads the secrets and adds missing ones. Never replaces a key, because the data encrypted with it would be lost. */
export const readOrMakeSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  const found = existsSync(file) ? readSecrets(file) : undefined
  if (!found && existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new LauncherError(
      `${file} is missing, and with it the keys that the data in ${dataDir} are sealed with. Put it back, or move ${dataDir} away to begin anew.`,
    )
  }
  if (found && isComplete(found)) return found

  const unfinished = `${file}.unfinished-${process.pid}`
  const secrets = withPairKept(newSecrets(), found ?? {})
  writeFileSync(unfinished, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
  if (found) {
    renameSync(unfinished, file)
    return secrets
  }
  return putFirst(unfinished, file) ? secrets : readOrMakeSecrets(dataDir)
}

/** Moves `unfinished` to `file`. Returns `false` if another launcher has written `file` in the meantime. */
const putFirst = (unfinished: string, file: string): boolean => {
  try {
    linkSync(unfinished, file)
    return true
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(unfinished)
  }
}

const readSecrets = (file: string): Partial<Secrets> => {
  try {
    chmodSync(file, 0o600)
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof found === 'object' && found !== null) return found
  } catch {
    // The error below reports this failure.
  }
  throw new LauncherError(
    `${file} cannot be read. Put a good copy back: the data beside it are sealed with its keys.`,
  )
}

const names = [...Object.keys(makers), 'ASCEND_ORGANIZATION', 'ASCEND_PRIVATE_KEY', 'ASCEND_PUBLIC_KEY']

const isComplete = (found: Partial<Secrets>): found is Secrets => {
  const entries = new Map(Object.entries(found))
  return names.every((name) => typeof entries.get(name) === 'string')
}

/** Adds the secrets that `found` does not contain. Derives ASCEND_ORGANIZATION and replaces an incomplete key pair. */
const withPairKept = (made: Secrets, found: Partial<Secrets>): Secrets => {
  const merged = { ...made, ...found }
  merged.ASCEND_ORGANIZATION = `correspondents/${merged.ASCEND_CORRESPONDENT_ID}`
  if (found.ASCEND_PRIVATE_KEY && found.ASCEND_PUBLIC_KEY) return merged
  return { ...merged, ASCEND_PRIVATE_KEY: made.ASCEND_PRIVATE_KEY, ASCEND_PUBLIC_KEY: made.ASCEND_PUBLIC_KEY }
}

const key = () => randomBytes(32).toString('base64')
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Returns 26 characters of Crockford's base 32. The first is 0, because a ULID's timestamp stays small. */
const ulid = (): string => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = Array.from(randomBytes(25), (byte) => alphabet[byte % 32])
  return `0${characters.join('')}`
}
