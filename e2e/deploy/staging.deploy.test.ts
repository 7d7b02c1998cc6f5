import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '@vestibule/launcher/chromium'
import { freePort } from '@vestibule/launcher/ports'
import { repository } from '@vestibule/launcher/repository'
import { en } from '@vestibule/words/en'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf, sectionOf } from './guide-commands.ts'

const section = sectionOf('staging.md', 'Staging on one machine')
const blocks = commandsOf(section)
const [places = '', ...steps] = blocks.slice(0, -1)
const removal = blocks.at(-1) ?? ''

let folder: string
let ownPlaces: string
beforeAll(async () => {
  ensureChromium()
  folder = mkdtempSync(join(tmpdir(), 'vestibule-staging-'))
  const staging = join(folder, 'staging')
  const values: Record<string, string> = { STAGING: staging, CLUSTER: `staging${process.pid}` }
  for (const [, name = ''] of places.matchAll(/(\w+_PORT|SERVER_\d)=/g))
    values[name] = `${name.startsWith('SERVER') ? '127.0.0.1:' : ''}${await freePort()}`
  ownPlaces = places.replaceAll(
    /(\w+)=(\S+)/g,
    (_, name: string, value: string) => `${name}=${values[name] ?? value}`,
  )
  // A clone of the working tree, with changes that are not committed.
  const source = join(folder, 'source')
  execFileSync('git', ['checkout-index', '--all', `--prefix=${source}/`], { cwd: repository })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@firm.test', ...args], { cwd: source })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Working tree')
})

const { HOME, PATH, NODE_EXTRA_CA_CERTS } = process.env
// A new terminal's environment. The Node of this repository would hide whether the clone installs its own.
const env = {
  HOME,
  NODE_EXTRA_CA_CERTS,
  PATH: PATH?.split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':'),
}

afterAll(() => {
  // The servers finish their requests before they exit.
  const wait =
    'for _ in {1..300}; do kill -0 $(cat $STAGING/processes) 2> /dev/null || break; sleep 0.2; done'
  const [stop = '', ...rest] = removal.split('\n')
  spawnSync('bash', ['-c', [ownPlaces, stop, wait, ...rest].join('\n')], { env, cwd: '/', stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
})

/** Runs commands in one shell, which ends at the first command that fails. @returns what they print */
const typed = (commands: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands], { env, cwd: '/' })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    shell.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))))
  })

test('[DP-01] [DP-03] [DP-11] [OP-07] the documented commands lead from nothing to a staging installation, which opens a Roth IRA', async () => {
  const source = join(folder, 'source')
  const walk = `node ${join(repository, 'e2e/deploy/walk-release.ts')} ${repository} $PUBLIC_URL https://localhost:$SANDBOX_PORT`
  const output = await typed(
    [
      ownPlaces,
      ...steps.map((step) => step.replace('{this repository}', source)),
      'curl --silent --cacert $STAGING/issuer.pem $PUBLIC_URL/onboarding',
      walk,
    ].join('\n'),
  )
  for (const line of section.match(/`(The database has.*?|ok {4}.*?|All checks passed\.)`/g) ?? [])
    expect(output.replaceAll('\n', ' ')).toContain(line.slice(1, -1))
  expect(output).toContain('{"status":"ready"}')
  expect(output).toContain(`>${en.common.staging}</p>`)
  expect(output).toMatch(/\n\d+ calls, none failed\n/)
})
