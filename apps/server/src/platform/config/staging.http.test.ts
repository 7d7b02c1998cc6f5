import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { sandboxEnvironment, serverEnvironment } from '@vestibule/launcher/local-environment'
import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import { type Service, startService } from '@vestibule/launcher/service'
import { placeholderBrand } from '@vestibule/testing/brands'
import { makeCertificate } from '@vestibule/testing/certificate'
import { startCommand } from '@vestibule/testing/commands'
import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import { testEnvironment } from '@vestibule/testing/environment'
import { inherited } from '@vestibule/testing/processes'
import { en } from '@vestibule/words/en'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { build, type Service as Server } from '../../app/build.ts'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'

let sandbox: Service<{ port: number; smtpPort: number }> | undefined
let database: TestDatabase | undefined
let staging: Record<string, string> = {}
let certFile = ''
const servers: Server[] = []

beforeAll(async () => {
  const dataDir = mkdtempSync(join(testEnvironment().folder, 'staging-'))
  const certificate = makeCertificate(dataDir)
  certFile = certificate.certFile
  const settings = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'https://open.firm.test',
    sandboxPort: 0,
    sandboxSmtpPort: 0,
    dataDir,
    clockFile: '',
    secrets: readOrMakeSecrets(dataDir),
  }
  const tls = { SANDBOX_TLS_CERT: certFile, SANDBOX_TLS_KEY: certificate.keyFile }
  const env = { ...inherited(), ...sandboxEnvironment(settings), ...tls }
  sandbox = await startService({
    name: 'The sandbox',
    entry: 'apps/sandbox/src/main.ts',
    env,
    onLine: () => {},
  })
  database = await createDatabase()
  const { port, smtpPort } = sandbox.ready
  const local = serverEnvironment({ ...settings, sandboxPort: port, sandboxSmtpPort: smtpPort }, database)
  const overTls = Object.entries(local).map(([name, value]) => [
    name,
    value.replace(/^http:\/\/(?=.*(localhost|127\.0\.0\.1):)/, 'https://').replace(/^smtp:/, 'smtps:'),
  ])
  staging = {
    ...Object.fromEntries(overTls),
    VESTIBULE_MODE: 'staging',
    SANDBOX: '1',
    CLOCK_FILE: '',
    PROVIDER_CALL_LONGEST_MS: '',
    BRAND_DIR: placeholderBrand,
    MAIL_FROM: 'Firm <no-reply@firm.test>',
    DASHBOARD_URL: 'https://dashboard.firm.test/',
    IRA_LIMITS: 'statutory',
    LOG_LEVEL: 'silent',
  }
  const config = readConfig(readEnv({ ...staging, DRAIN_SECONDS: '0' }))
  servers.push(await build(config), await build({ ...config, mode: 'production', sandbox: false }))
}, 60_000)

afterAll(async () => {
  for (const server of servers) await server.close()
  await sandbox?.stop()
  await database?.drop()
})

test('[DP-03] the doctor proves our sandbox over TLS in staging, with NODE_EXTRA_CA_CERTS only', async () => {
  const { PATH = '' } = process.env
  const trusting = await startCommand('doctor', [], { PATH, ...staging, NODE_EXTRA_CA_CERTS: certFile })
  expect(trusting.out).toContain('ok    configuration   staging, with the sandbox as a provider')
  expect(trusting.out).toContain('All checks passed.')
  const distrusting = await startCommand('doctor', [], { PATH, ...staging })
  for (const what of ['Ascend', 'Plaid', 'Twilio', 'IPQualityScore', 'Mail'])
    expect(distrusting.out).toMatch(new RegExp(`^FAIL +${what} `, 'm'))
})

/** Starts a proxy for HTTPS, which records the addresses that it connects to. */
const startProxy = async () => {
  const targets: string[] = []
  const proxy = createServer((_request, response) => response.writeHead(405).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    targets.push(url)
    const { hostname, port } = new URL(`http://${url}`)
    const server = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      server.pipe(socket).pipe(server)
    })
    for (const one of [server, socket]) one.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, targets }
}

test('[DP-05] every call to a provider goes through HTTPS_PROXY, except to the hosts of NO_PROXY', async () => {
  const { PATH = '' } = process.env
  const proxy = await startProxy()
  const env = { PATH, ...staging, NODE_EXTRA_CA_CERTS: certFile, HTTPS_PROXY: proxy.url }
  const proxied = await startCommand('doctor', [], env)
  expect(proxied.out).toContain('All checks passed.')
  const count = proxy.targets.length
  expect(count).toBeGreaterThan(0)
  expect(new Set(proxy.targets)).toEqual(new Set([`127.0.0.1:${sandbox?.ready.port}`]))
  const direct = await startCommand('doctor', [], { ...env, NO_PROXY: 'localhost,127.0.0.1' })
  expect(direct.out).toContain('All checks passed.')
  expect(proxy.targets).toHaveLength(count)
  const missing = await startCommand('doctor', [], { ...env, HTTPS_PROXY: 'http://127.0.0.1:9' })
  for (const what of ['Ascend', 'Plaid', 'Twilio', 'IPQualityScore'])
    expect(missing.out).toMatch(new RegExp(`^FAIL +${what} `, 'm'))
})

const pages = ['/', '/onboarding', '/onboarding/name', '/onboarding/bank', '/login-password']
const otherPages = ['/message/errorPage?err=vpn', '/nothing-here', '/unsubscribe', '/api/docs']

test.each([...pages, ...otherPages])(
  '[DP-03] %s shows the banner in staging, and none in production',
  async (url) => {
    const [shown, plain] = await Promise.all(
      servers.map(({ app }) => app.inject({ url, headers: { accept: 'text/html' } })),
    )
    expect(shown?.body).toMatch(new RegExp(`<header><p class="[^"]+">${en.common.staging}</p>`))
    expect(plain?.body).not.toContain(`${en.common.staging}</p>`)
    expect(plain?.body).not.toContain(`${en.common.sandbox}</p>`)
  },
)
