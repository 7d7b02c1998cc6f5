import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { AlpacaConfig } from '../alpaca/config.ts'
import type { Auth0Config } from '../auth0/config.ts'
import type { GooglePlacesConfig } from '../google-places/client.ts'

const mainFile = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

export interface SandboxFault {
  provider: 'alpaca' | 'auth0' | 'places'
  path?: string
  match?: string
  kind: 'error' | 'timeout' | 'drop-before' | 'drop-after' | 'delay'
  status?: number
  times: number
}

/** One test file's sandbox. Adapters reach the sandbox like the real providers, by base address and keys. */
export interface TestSandbox {
  origin: string
  googlePlaces: GooglePlacesConfig
  auth0: Auth0Config
  alpaca: Omit<AlpacaConfig, 'secondAccount'>
  fail(fault: SandboxFault): Promise<void>
  /** Sends a GET request to the control API. @param path without /_sandbox/ */
  ask<T>(path: string): Promise<T>
  /** Sends a POST request to the control API. @param path without /_sandbox/ */
  post(path: string, body: object): Promise<void>
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

/** Keys of the providers that no adapter reaches here. The sandbox does not start without them. */
const unusedKeys = Object.fromEntries(
  [
    ...['ASCEND_API_KEY', 'ASCEND_PUBLIC_KEY', 'ASCEND_CORRESPONDENT_ID', 'ASCEND_ACCOUNT_GROUP_ID'],
    ...['ASCEND_PRINCIPAL_APPROVER_ID', 'PLAID_CLIENT_ID', 'PLAID_SECRET', 'SMS_ACCOUNT'],
    ...['SMS_SECRET', 'IPQS_API_KEY'],
  ].map((name) => [name, 'unused']),
)
const auth0 = {
  clientId: 'auth0-client',
  clientSecret: 'auth0-secret',
  connection: 'applicants',
  managementAudience: 'https://firm.auth0.example/api/v2/',
}

const alpaca = { keyId: 'alpaca-key', secret: 'alpaca-secret' }

async function startSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-sandbox-'))
  const child = spawn(process.execPath, [mainFile], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: folder,
      ...unusedKeys,
      ALPACA_KEY_ID: alpaca.keyId,
      ALPACA_SECRET_KEY: alpaca.secret,
      AUTH0_CLIENT_ID: auth0.clientId,
      AUTH0_CLIENT_SECRET: auth0.clientSecret,
      AUTH0_CONNECTION: auth0.connection,
      AUTH0_MANAGEMENT_AUDIENCE: auth0.managementAudience,
    },
  })
  const port = await ready(child)
  const origin = `http://127.0.0.1:${port}`
  const control = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${origin}/_sandbox/${path}`, init)
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
    return answer
  }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    await control(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const sandbox: TestSandbox = {
    origin,
    googlePlaces: { baseUrl: `${origin}/v1`, apiKey: 'places-key' },
    auth0: { baseUrl: origin, ...auth0 },
    alpaca: { baseUrl: origin, ...alpaca },
    fail: (fault) => post('faults', fault),
    post,
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

/** Returns the port as soon as the sandbox listens. @throws if the sandbox exits first */
async function ready(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the sandbox did not start')
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message.port
}
