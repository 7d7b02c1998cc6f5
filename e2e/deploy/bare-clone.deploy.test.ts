import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@vestibule/launcher/ports'
import { eraseAbandoned } from '@vestibule/launcher/postgres/leftover'
import { repository } from '@vestibule/launcher/repository'
import { expect, test } from 'vitest'

test('[DP-09] [OP-01] npm start serves a bare clone, with at most 480 MB of packages and none of development', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-clone-'))
  const port = await freePort()
  execFileSync('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: repository })
  const { HOME, PATH = '', NODE_EXTRA_CA_CERTS } = process.env
  // The Node of this repository's own packages would hide whether the clone installs one.
  const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME,
      NODE_EXTRA_CA_CERTS,
      PATH: path.join(delimiter),
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
    },
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<string>((resolve) => npm.once('close', (code) => resolve(`exit code ${code}: ${output}`)))
  try {
    const ready = expect.poll(() => output, { timeout: 300_000, interval: 50 }).toContain('ready in')
    expect(await Promise.race([ready, ended])).toBeUndefined()
    const seconds = (performance.now() - startedAt) / 1000
    expect((await fetch(`http://localhost:${port}/onboarding`)).status).toBe(200)
    const packages = join(folder, 'node_modules')
    const megabytes = Number.parseInt(execFileSync('du', ['-sm', packages], { encoding: 'utf8' }), 10)
    console.log(`A bare clone is ready after ${seconds.toFixed(1)} s, with ${megabytes} MB of packages.`)
    expect(megabytes).toBeLessThanOrEqual(480)
    expect(readdirSync(packages)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(typescript|vitest|eslint|knip)$/)]),
    )
  } finally {
    npm.kill('SIGINT')
    await ended
    if (existsSync(join(folder, 'data'))) await eraseAbandoned(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  }
})
