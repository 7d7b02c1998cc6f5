import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
  const ending = 'npm ended with exit code'
  const ended = new Promise<void>((resolve) => {
    npm.once('close', (code) => {
      output += `${ending} ${code}`
      resolve()
    })
  })
  try {
    while (!output.includes('ready in') && !output.includes(ending)) await Promise.race([sleep(20), ended])
    expect(output).toContain('ready in')
    const seconds = (performance.now() - startedAt) / 1000
    expect((await fetch(`http://localhost:${port}/onboarding`)).status).toBe(200)
    const packages = join(folder, 'node_modules')
    const megabytes = Number.parseInt(execFileSync('du', ['-sm', packages], { encoding: 'utf8' }), 10)
    expect(megabytes, `ready after ${seconds.toFixed(1)} s`).toBeLessThanOrEqual(480)
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
