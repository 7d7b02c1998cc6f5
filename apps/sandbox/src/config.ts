import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The credentials are the values that the sandbox accepts from its callers. */
export interface SandboxConfig {
  host: string
  port: number
  smtpPort: number
  /** The address that other machines use, or `undefined` for the address that the sandbox listens on. */
  publicUrl: string | undefined
  /** PEM texts. `undefined` means plain HTTP and SMTP. */
  tls: { cert: string; key: string } | undefined
  dataDir: string
  clockFile: string | undefined
  ascend: {
    apiKey: string
    /** PEM (SPKI) key that verifies the token request's signature. */
    publicKey: string
    correspondentId: string
    accountGroupId: string
    principalApproverId: string
  }
  alpaca: { keyId: string; secretKey: string }
  /** `webhookUrl` is the receiver that Plaid's dashboard would configure; `undefined` disables webhooks. */
  plaid: { clientId: string; secret: string; webhookUrl: string | undefined }
  /** Of Twilio and Vonage. */
  texts: { account: string; secret: string }
  ipqs: { apiKey: string }
  auth0: { clientId: string; clientSecret: string; connection: string; managementAudience: string }
}

type Environment = Record<string, string | undefined>

/** Throws one error that names every missing or malformed variable. `{NAME}_FILE` names a file with a credential. */
export const readConfig = (environment: Environment): SandboxConfig => {
  const problems: string[] = []

  const read = (name: string, path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      problems.push(`${name} cannot be read`)
      return ''
    }
  }
  const required = (name: string): string => {
    const { [name]: value, [`${name}_FILE`]: path } = environment
    if (!value && path) return read(`${name}_FILE`, path).trimEnd()
    if (!value) problems.push(`${name} is missing`)
    return value ?? ''
  }
  /** A random credential, unknown to every caller, if the provider is not used. */
  const optional = (name: string): string => environment[name] || randomUUID()
  const port = (name: string, fallback: number): number => {
    const value = Number(environment[name] || fallback)
    const isPort = Number.isInteger(value) && value >= 0 && value <= 65535
    if (!isPort) problems.push(`${name} is not a port`)
    return value
  }

  const file = (name: string): string => {
    const path = required(name)
    return path && read(name, path)
  }
  const tls = (): SandboxConfig['tls'] =>
    environment.SANDBOX_TLS_CERT || environment.SANDBOX_TLS_KEY
      ? { cert: file('SANDBOX_TLS_CERT'), key: file('SANDBOX_TLS_KEY') }
      : undefined

  const config: SandboxConfig = {
    host: environment.HOST || '127.0.0.1',
    port: port('SANDBOX_PORT', 3001),
    smtpPort: port('SANDBOX_SMTP_PORT', 3025),
    publicUrl: environment.SANDBOX_URL || undefined,
    tls: tls(),
    dataDir: environment.DATA_DIR || './data',
    clockFile: environment.CLOCK_FILE || undefined,
    ascend: {
      apiKey: required('ASCEND_API_KEY'),
      publicKey: required('ASCEND_PUBLIC_KEY').replaceAll('\\n', '\n'),
      correspondentId: required('ASCEND_CORRESPONDENT_ID'),
      accountGroupId: required('ASCEND_ACCOUNT_GROUP_ID'),
      principalApproverId: required('ASCEND_PRINCIPAL_APPROVER_ID'),
    },
    alpaca: { keyId: optional('ALPACA_KEY_ID'), secretKey: optional('ALPACA_SECRET_KEY') },
    plaid: {
      clientId: required('PLAID_CLIENT_ID'),
      secret: required('PLAID_SECRET'),
      webhookUrl: environment.PLAID_WEBHOOK_URL || undefined,
    },
    texts: { account: required('SMS_ACCOUNT'), secret: required('SMS_SECRET') },
    ipqs: { apiKey: required('IPQS_API_KEY') },
    auth0: {
      clientId: optional('AUTH0_CLIENT_ID'),
      clientSecret: optional('AUTH0_CLIENT_SECRET'),
      connection: optional('AUTH0_CONNECTION'),
      managementAudience: optional('AUTH0_MANAGEMENT_AUDIENCE'),
    },
  }
  if (problems.length > 0) throw new Error(`The sandbox cannot start: ${problems.join(', ')}`)
  return config
}
