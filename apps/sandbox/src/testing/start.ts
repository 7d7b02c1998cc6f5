import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildSandbox } from '../build.ts'
import type { SandboxConfig } from '../config.ts'
import type { Message } from '../core/inbox.ts'
import type { Sandbox } from '../core/sandbox.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The private key, in PEM format (PKCS#8), whose signatures the test sandbox accepts. */
export const ascendPrivateKey = String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))

export const testConfig = (dataDir: string): SandboxConfig => ({
  host: '127.0.0.1',
  port: 0,
  smtpPort: 0,
  publicUrl: undefined,
  tls: undefined,
  dataDir,
  clockFile: join(dataDir, 'clock'),
  ascend: {
    apiKey: 'ascend-test-key',
    publicKey: String(keys.publicKey.export({ type: 'spki', format: 'pem' })),
    correspondentId: '01HPMZZM6RKMVZA1JQ63RQKJRP',
    accountGroupId: '01HPMZZM6RKMVZA1JQ63RQKJRQ',
    principalApproverId: 'test-approver',
  },
  alpaca: { keyId: 'alpaca-test-key', secretKey: 'alpaca-test-secret' },
  plaid: { clientId: 'plaid-test-client', secret: 'plaid-test-secret', webhookUrl: undefined },
  texts: { account: 'AC1', secret: 'texts-test-secret' },
  ipqs: { apiKey: 'ipqs-test-key' },
  auth0: {
    clientId: 'auth0-test-client',
    clientSecret: 'auth0-test-secret',
    connection: 'Username-Password-Authentication',
    managementAudience: 'https://sandbox.auth0.example/api/v2/',
  },
})

export interface TestSandbox {
  url: string
  smtpPort: number
  config: SandboxConfig
  sandbox: Sandbox
  control<T>(path: string, init?: { method: string; body?: unknown }): Promise<T>
  fail(fault: object): Promise<unknown>
  /** Returns the messages to an address, or all messages if `to` is omitted, newest first. */
  messages(to?: string): Promise<Message[]>
  /** Sets the clock to this offset from the real time. */
  moveClock(seconds: number): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Starts a sandbox on random ports with the state in `folder`, or in a new folder. */
export const startTestSandbox = async (folder?: string): Promise<TestSandbox> => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'sandbox-test-')))
  const config = testConfig(dataDir)
  const built = await buildSandbox(config)
  const { port, smtpPort } = await built.listen()
  const url = `http://127.0.0.1:${port}`
  const control: TestSandbox['control'] = async (path, init) => {
    const body = init?.body === undefined ? {} : { body: JSON.stringify(init.body) }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: init?.method ?? 'GET', headers, ...body })
    return (await response.json()) as never
  }
  return {
    url,
    smtpPort,
    config,
    sandbox: built.sandbox,
    control,
    fail: (fault) => control('/_sandbox/faults', { method: 'POST', body: fault }),
    messages: (to) => control(`/_sandbox/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`),
    moveClock: (seconds) => writeFile(join(dataDir, 'clock'), String(seconds)),
    stop: () => built.close(),
    remove: async () => {
      await built.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts one sandbox for the test file; the clock is reset after each test. */
export const useTestSandbox = (): TestSandbox => {
  const sandbox = {} as TestSandbox
  beforeAll(async () => {
    Object.assign(sandbox, await startTestSandbox())
  })
  afterEach(() => sandbox.moveClock(0))
  afterAll(() => sandbox.remove())
  return sandbox
}
