import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './ports.ts'
import { eraseAbandoned } from './postgres/leftover.ts'
import { repository } from './repository.ts'

let env: Record<string, string | undefined>
const launchers: ChildProcess[] = []

beforeAll(async () => {
  const { PATH, HOME } = process.env
  const dataDir = mkdtempSync(join(tmpdir(), 'vestibule-tools-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
})

afterAll(async () => {
  for (const launcher of launchers) launcher.kill('SIGKILL')
  await eraseAbandoned(env.DATA_DIR ?? '')
  rmSync(env.DATA_DIR ?? '', { recursive: true, force: true })
})

interface Launched {
  process: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

const launch = (more: Record<string, string> = {}): Launched => {
  const child = spawn(process.execPath, [join(repository, 'packages/launcher/src/start.ts')], {
    cwd: repository,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launchers.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { process: child, output: () => output, ended }
}

const launchUntilReady = async (): Promise<Launched> => {
  const launched = launch()
  const ended = launched.ended.then(() => {
    throw new Error(`It ended:\n${launched.output()}`)
  })
  await Promise.race([ended, expect.poll(launched.output, { timeout: 60_000 }).toContain('ready in')])
  ended.catch(() => {})
  return launched
}

const get = async (port: string | undefined, path: string) =>
  (await fetch(`http://localhost:${port}${path}`)).status

/** Returns the page's title at a host name that leads here in browsers, but not in each program. */
const titleAt = async (host: string): Promise<string | undefined> => {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    getHttp(`http://localhost:${env.PORT}/onboarding`, { headers: { host } }, resolve).once('error', reject)
  })
  return /<title>(.*)<\/title>/.exec(await text(reply))?.[1]
}

/** Runs an operator's command as npm does. */
const command = (name: string, BRAND: string) =>
  spawnSync(
    process.execPath,
    ['--import', './packages/launcher/src/local-database.ts', `apps/server/src/commands/${name}.ts`],
    {
      cwd: repository,
      env: { ...env, BRAND },
      encoding: 'utf8',
    },
  )

test('[OP-01] [DP-13] serves the onboarding, survives kill -9 and ends on Ctrl-C', {
  timeout: 120_000,
}, async () => {
  const first = await launchUntilReady()
  expect(first.output()).toContain(`http://localhost:${env.PORT}/onboarding`)
  expect(await get(env.PORT, '/onboarding')).toBe(200)
  expect(await get(env.SANDBOX_PORT, '/')).toBe(200)

  const harbor = `harbor.localhost:${env.PORT}`
  expect(first.output()).toContain(`http://${harbor}/onboarding`)
  expect(await titleAt(`localhost:${env.PORT}`)).toBe('Get Started · Vestibule')
  expect(await titleAt(harbor)).toBe('Get Started · Harbor')
  for (const brand of ['default', 'harbor', '']) {
    const { status, stdout, stderr } = command('doctor', brand)
    expect(status, stderr).toBe(brand ? 0 : 1)
    expect(stdout).toContain(brand ? 'All checks passed.' : 'is not set.')
  }

  first.process.kill('SIGKILL')
  await first.ended
  for (const port of [env.PORT, env.SANDBOX_PORT])
    await expect.poll(() => get(port, '/healthz').catch(() => 'gone'), { timeout: 15_000 }).toBe('gone')
  const second = await launchUntilReady()
  expect(await get(env.PORT, '/readyz')).toBe(200)

  const third = launch()
  expect(await third.ended).toBe(1)
  expect(third.output()).toContain(`Port ${env.PORT} is taken`)

  second.process.kill('SIGINT')
  expect(await second.ended).toBe(0)
  await expect(get(env.PORT, '/healthz')).rejects.toThrow('fetch failed')
  await expect(get(env.SANDBOX_PORT, '/')).rejects.toThrow('fetch failed')
})

test('stops everything with a reason when the server cannot start', { timeout: 120_000 }, async () => {
  const launched = launch({ LOG_LEVEL: 'nonsense' })
  expect(await launched.ended).toBe(1)
  expect(launched.output()).toMatch(/The server ended \(exit code 1\)[\s\S]*LOG_LEVEL must be one of/)
  await expect(get(env.SANDBOX_PORT, '/')).rejects.toThrow('fetch failed')
})

test('[SE-01] writes no secret to the logs', () => {
  const read = (name: string) => readFileSync(join(env.DATA_DIR ?? '', name), 'utf8')
  const secrets: Record<string, string> = JSON.parse(read('secrets.json'))
  const logs = read('server.log') + read('sandbox.log')
  expect(Object.keys(secrets).filter((name) => logs.includes(secrets[name] ?? ''))).toEqual([])
})
