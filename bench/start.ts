import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { start as startPostgres } from '@vestibule/launcher/postgres'
import { atEnd } from './cleanup.ts'
import { descendants, programOf, pssOf } from './process-usage.ts'
import { atMost, median, type Report } from './report.ts'
import { bothBrands, environment, type Site, startSite, temporaryFolder } from './site.ts'

const runCount = 5
const idleMs = 10_000
const bytesPerMegabyte = 1_000_000

/** Measures the time until a second `npm start` is ready, and the idle memory of all processes. */
export const measureStart = async (): Promise<Report> => {
  const dataDir = temporaryFolder()
  const emptyPackage = makeEmptyPackage()
  await (await startSite(dataDir, bothBrands)).stop()

  const ready: number[] = []
  const alone: number[] = []
  const postgresBytes: number[] = []
  let memory: Awaited<ReturnType<typeof measureMemory>> | undefined
  for (let run = 1; run <= runCount; run++) {
    const npmMs = await runEmptyPackage(emptyPackage)
    const postgres = await startPostgresAlone(dataDir, run === runCount)
    alone.push(npmMs + postgres.readyMs)
    postgresBytes.push(...postgres.bytes)
    const site = await startSite(dataDir, bothBrands)
    ready.push(site.readyMs)
    if (run === runCount) memory = await measureMemory(site)
    await site.stop()
  }
  const idle = memory ?? { server: Number.NaN, everything: Number.NaN, bareNode: Number.NaN, parts: '' }
  const postgresAlone = median(postgresBytes)
  return {
    title: 'npm start, when everything is installed and built',
    figures: [
      atMost(2500, 'to ready', { value: median(ready), floor: median(alone), unit: 'ms' }),
      atMost(150, 'server idle (PSS)', {
        value: idle.server / bytesPerMegabyte,
        floor: idle.bareNode / bytesPerMegabyte,
        unit: 'MB',
      }),
      atMost(600, 'everything started (PSS)', {
        value: idle.everything / bytesPerMegabyte,
        floor: (postgresAlone + 3 * idle.bareNode) / bytesPerMegabyte,
        unit: 'MB',
      }),
    ],
    notes: [
      `Medians of ${runCount} starts: ${ready.map(Math.round).join(', ')} ms. Floor: npm start of a package that runs node -e 0, then PostgreSQL alone.`,
      `Memory ${idleMs / 1000} s after the start and one page served, by smaps_rollup. Floors: a bare node:http server; three of those and PostgreSQL alone.`,
      `Everything: ${idle.parts}`,
    ],
  }
}

/** Creates a package with an empty start script, to measure npm's own overhead. */
const makeEmptyPackage = (): string => {
  const folder = join(temporaryFolder(), 'empty')
  mkdirSync(folder)
  const scripts = { start: `"${process.execPath}" -e 0` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', scripts }))
  return folder
}

const runEmptyPackage = async (cwd: string): Promise<number> => {
  const started = performance.now()
  await promisify(execFile)('npm', ['start'], { cwd, env: environment() })
  return performance.now() - started
}

const startPostgresAlone = async (dataDir: string, weigh: boolean) => {
  const started = performance.now()
  const postgres = await startPostgres({ dataDir })
  const readyMs = performance.now() - started
  const stop = atEnd(() => postgres.stop())
  if (weigh) await sleep(2_000)
  const bytes = weigh ? [sumPss([postgres.pid, ...descendants(postgres.pid)])] : []
  await stop()
  return { readyMs, bytes }
}

const bareServer = `
  const server = require('node:http').createServer((_, reply) => reply.end('ok'))
  server.listen(0, '127.0.0.1', () => process.send('listening'))
  process.once('disconnect', () => process.exit())
`

/** Starts a Node process that only serves HTTP until the run ends. @returns the process ID */
const startBareServer = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', bareServer], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  atEnd(async () => child.kill())
  await once(child, 'message')
  return child.pid ?? 0
}

/** Measures idle memory in bytes and summarizes it by program. */
const measureMemory = async (site: Site) => {
  const page = await fetch(`${site.baseUrl}/onboarding`)
  await page.text()
  if (!page.ok) throw new Error(`/onboarding answered ${page.status}`)
  const bare = await Promise.all([startBareServer(), startBareServer(), startBareServer()])
  await sleep(idleMs)
  const pids = [site.pid, ...descendants(site.pid)]
  const byProgram = Object.entries(Object.groupBy(pids, programOf)).map(
    ([program, group = []]) => [program, sumPss(group)] as const,
  )
  return {
    server: byProgram.find(([program]) => program === 'server')?.[1] ?? Number.NaN,
    everything: sumPss(pids),
    bareNode: median(bare.map(pssOf)),
    parts: byProgram
      .map(([program, bytes]) => `${program} ${(bytes / bytesPerMegabyte).toFixed(0)} MB`)
      .join(', '),
  }
}

const sumPss = (pids: number[]): number => pids.reduce((sum, pid) => sum + pssOf(pid), 0)
