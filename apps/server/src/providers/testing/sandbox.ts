import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { AscendConfig } from '../ascend/config.ts'
import type { Auth0Config } from '../auth0/config.ts'
import type { GooglePlacesConfig } from '../google-places/client.ts'
import type { IpqsConfig } from '../ipqs/client.ts'
import type { PlaidConfig } from '../plaid/post.ts'
import type { SmtpConfig } from '../smtp/client.ts'
import type { TwilioConfig } from '../twilio/client.ts'

const mainFile = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

export interface SandboxFault {
  provider: 'ascend' | 'plaid' | 'twilio' | 'ipqs' | 'auth0' | 'places' | 'smtp'
  path?: string
  match?: string
  kind: 'error' | 'timeout' | 'drop-before' | 'drop-after' | 'delay'
  status?: number
  times: number
}

/** One test file's sandbox. Adapters reach the sandbox like the real providers, by base address and keys. */
export interface TestSandbox {
  origin: string
  ascend: AscendConfig
  plaid: PlaidConfig
  twilio: TwilioConfig
  ipqs: IpqsConfig
  googlePlaces: GooglePlacesConfig
  auth0: Auth0Config
  smtp: SmtpConfig
  fail(fault: SandboxFault): Promise<void>
  /** Sends a GET request to the control API. @param path without /_sandbox/ */
  ask<T>(path: string): Promise<T>
  /** Texts `text` from a phone to our number. */
  text(from: string, text: string): Promise<void>
}

/** Starts a sandbox before the file's tests and stops the sandbox after the tests. */
export function useSandbox(): () => TestSandbox {
  let started: { sandbox: TestSandbox; stop(): Promise<void> } | undefined
  beforeAll(async () => {
    started = await startSandbox()
  })
  afterAll(() => started?.stop())
  return () => {
    if (!started) throw new Error('the sandbox has not started')
    return started.sandbox
  }
}

const broker = {
  correspondentId: '01HPMZZM6RKMVZA1JQ63RQKJRP',
  accountGroupId: '01JHGTEPC6ZTAHCFRH2MD3VJJT',
  principalApproverId: '02HASWB2DTMRT3DAM45P56J2T2',
}
const twilio = { keySid: `AC${'0'.repeat(32)}`, keySecret: 'twilio-token', serviceSid: `VA${'0'.repeat(32)}` }
const auth0 = {
  clientId: 'auth0-client',
  clientSecret: 'auth0-secret',
  connection: 'applicants',
  managementAudience: 'https://firm.auth0.example/api/v2/',
}

async function startSandbox() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-sandbox-'))
  const child = spawn(process.execPath, [mainFile], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: folder,
      ASCEND_API_KEY: 'ascend-key',
      ASCEND_PUBLIC_KEY: publicKey,
      ASCEND_CORRESPONDENT_ID: broker.correspondentId,
      ASCEND_ACCOUNT_GROUP_ID: broker.accountGroupId,
      ASCEND_PRINCIPAL_APPROVER_ID: broker.principalApproverId,
      PLAID_CLIENT_ID: 'plaid-client',
      PLAID_SECRET: 'plaid-secret',
      TWILIO_ACCOUNT_SID: twilio.keySid,
      TWILIO_AUTH_TOKEN: twilio.keySecret,
      TWILIO_VERIFY_SERVICE_SID: twilio.serviceSid,
      IPQS_API_KEY: 'ipqs-key',
      AUTH0_CLIENT_ID: auth0.clientId,
      AUTH0_CLIENT_SECRET: auth0.clientSecret,
      AUTH0_CONNECTION: auth0.connection,
      AUTH0_MANAGEMENT_AUDIENCE: auth0.managementAudience,
    },
  })
  const { port, smtpPort } = await ready(child)
  const origin = `http://127.0.0.1:${port}`
  const control = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${origin}/_sandbox/${path}`, init)
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
    return answer
  }
  const sandbox: TestSandbox = {
    origin,
    ascend: {
      baseUrl: origin,
      apiKey: 'ascend-key',
      serviceAccount: {
        name: 'vestibule',
        organization: `correspondents/${broker.correspondentId}`,
        privateKey,
      },
      ...broker,
      agreementOrigins: [],
    },
    plaid: { baseUrl: origin, clientId: 'plaid-client', secret: 'plaid-secret', clientName: 'Vestibule' },
    twilio: { baseUrl: origin, ...twilio },
    ipqs: { baseUrl: origin, key: 'ipqs-key' },
    googlePlaces: { baseUrl: `${origin}/v1`, apiKey: 'places-key' },
    auth0: { baseUrl: origin, ...auth0 },
    smtp: {
      host: '127.0.0.1',
      port: smtpPort,
      secure: false,
      requireTls: false,
      login: undefined,
      from: { name: 'Vestibule', address: 'hello@firm.example' },
    },
    fail: async (fault) => {
      const headers = { 'content-type': 'application/json' }
      await control('faults', { method: 'POST', headers, body: JSON.stringify(fault) })
    },
    text: async (from, text) => {
      const headers = { 'content-type': 'application/json' }
      await control('texts', { method: 'POST', headers, body: JSON.stringify({ from, text }) })
    },
    ask: async <T>(path: string) => (await (await control(path)).json()) as T,
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { sandbox, stop }
}

/** Returns the ports as soon as the sandbox listens. @throws if the sandbox exits first */
async function ready(child: ChildProcess): Promise<{ port: number; smtpPort: number }> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the sandbox did not start')
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}
