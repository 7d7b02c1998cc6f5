import { execFileSync, spawn } from 'node:child_process'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureChromium } from '@vestibule/launcher/chromium'
import { freePort } from '@vestibule/launcher/ports'
import { repository } from '@vestibule/launcher/repository'
import { type Service, startService } from '@vestibule/launcher/service'
import { Applicant, newPerson } from '@vestibule/testing/applicant'
import { inherited } from '@vestibule/testing/processes'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPreviousRelease } from './previous-release.ts'

type Release = 'previous' | 'this'

const proxyPort = await freePort()
const publicUrl = `http://localhost:${proxyPort}`
const ports = {} as Record<Release, number>
/** Which release serves the pages and their files. The other release serves the API. */
let pagesFrom: Release = 'previous'
let previous: ReturnType<typeof installPreviousRelease>
let oldServer: Service<unknown>
let stack: Stack
let proxy: Server

const startProxy = (): Promise<Server> => {
  const server = createServer((incoming, reply) => {
    const { method, url: path = '', headers } = incoming
    const other = pagesFrom === 'this' ? 'previous' : 'this'
    const port = ports[path.startsWith('/api/') ? other : pagesFrom]
    const onward = request({ port, method, path, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  })
  return new Promise((resolve) => server.listen(proxyPort, 'localhost', () => resolve(server)))
}

beforeAll(async () => {
  ensureChromium()
  previous = installPreviousRelease()
  // The database is made by the previous release and migrated by this one.
  stack = await startStack({
    env: { PUBLIC_URL: publicUrl },
    prepare: (environment) =>
      execFileSync(process.execPath, [join(previous.root, 'apps/server/src/commands/migrate.ts')], {
        cwd: previous.root,
        env: { ...inherited(), ...environment, NODE_COMPILE_CACHE: undefined },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
  })
  ports.this = Number(stack.environment.PORT)
  ports.previous = await freePort()
  oldServer = await startService({
    name: 'The previous release',
    entry: join(previous.root, 'apps/server/src/app/main.ts'),
    // Without the owner's address, so that the previous release does not run its migrations.
    env: {
      ...inherited(),
      ...stack.environment,
      PORT: String(ports.previous),
      MIGRATION_DATABASE_URL: '',
      NODE_COMPILE_CACHE: undefined,
    },
    onLine: () => {},
  })
  proxy = await startProxy()
}, 15 * 60_000)

afterAll(async () => {
  proxy?.close()
  proxy?.closeAllConnections()
  await oldServer?.stop()
  await stack?.stop()
  previous?.remove()
})

/** Sends consecutive calls of the API to the two releases in turn. */
const alternating = (): typeof fetch => {
  let turn = 0
  return (input, init) => {
    const { pathname, search } = new URL(String(input))
    const release = turn++ % 2 === 0 ? 'previous' : 'this'
    return fetch(`http://localhost:${ports[release]}${pathname}${search}`, init)
  }
}

const walk = (root: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = join(repository, 'e2e/deploy/walk-release.ts')
    const child = spawn(process.execPath, [script, root, publicUrl, stack.sandboxUrl], {
      cwd: root,
      env: inherited(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', reject)
    child.once('exit', () => resolve(output))
  })

test('[DP-02] beside the previous release, under load, no save fails, whichever release a page came from', async () => {
  const applicants = [1, 2, 3, 4].map(
    (number) =>
      new Applicant(publicUrl, stack.sandbox, newPerson(), {
        clientAddress: `198.18.9.${number}`,
        fetch: alternating(),
        now: stack.clock.now,
      }),
  )
  for (const applicant of applicants) {
    await applicant.signUp()
    await applicant.answerEverything()
  }
  let isOver = false
  const failures: string[] = []
  let saves = 0
  const load = applicants.map(async (applicant) => {
    for (; !isOver; await sleep(100)) {
      saves += 1
      await applicant.saveAddress().catch((error: unknown) => failures.push(String(error)))
    }
  })
  const walks: Record<string, string> = {}
  for (const release of ['previous', 'this'] as const) {
    pagesFrom = release
    walks[release] = await walk(release === 'previous' ? previous.root : repository)
  }
  isOver = true
  await Promise.all(load)
  process.stdout.write(
    `Beside ${previous.commit}: ${saves} saves, none failed. Walks: ${JSON.stringify(walks)}\n`,
  )
  expect(failures).toEqual([])
  expect(saves).toBeGreaterThan(100)
  const passed = expect.stringMatching(/^[1-9]\d+ calls, none failed\n/)
  expect(walks).toEqual({ previous: passed, this: passed })
  // Completes an application, in which each call reaches the other release than the call before.
  const [applicant] = applicants
  await applicant?.openAccount()
  await applicant?.agree()
})
