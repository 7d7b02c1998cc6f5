// `npm run dev` logs to the terminal and rebuilds on a change. A process that exits restarts on the next change.

import { watch } from 'node:fs'
import { join } from 'node:path'
import { greeting } from './greeting.ts'
import { Launcher } from './launcher.ts'
import { overrides, sandboxEnvironment, serverEnvironment } from './local-environment.ts'
import { readLocalSettings } from './local-settings.ts'
import { start as startPostgres } from './postgres.ts'
import { repository } from './repository.ts'
import { RestartedService } from './restarted-service.ts'
import { buildWebIfNeeded } from './web-build.ts'

const launcher = new Launcher()

await launcher.run(async () => {
  const settings = await readLocalSettings(process.env)
  const [postgres] = await Promise.all([
    launcher.add('database', startPostgres({ dataDir: settings.dataDir })),
    build(),
  ])
  const server = new RestartedService('server', 'apps/server/src/app/main.ts', {
    ...serverEnvironment(settings, postgres),
    ...overrides(settings),
  })
  const sandbox = new RestartedService('sandbox', 'apps/sandbox/src/main.ts', {
    ...sandboxEnvironment(settings),
    ...overrides(settings),
  })
  await Promise.all([launcher.add('sandbox', sandbox.start()), launcher.add('server', server.start())])
  onChange(['apps/sandbox/src'], () => sandbox.restart())
  onChange(['apps/server/src', 'brands'], () => server.restart())
  // Restarts the server, because the server loads the built pages only at start.
  onChange(
    ['apps/web/src', 'packages/domain/src', 'packages/contract/src', 'packages/words/src'],
    async () => {
      await build()
      await server.restart()
    },
  )
  console.log(greeting(settings))
})

async function build(): Promise<void> {
  try {
    if (await buildWebIfNeeded()) console.log('[web] built')
  } catch (error) {
    console.error(`[web] ${error instanceof Error ? error.message : error}`)
  }
}

/** Runs `react` once after a burst of changes; runs never overlap. */
function onChange(folders: string[], react: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  for (const folder of folders) {
    watch(join(repository, folder), { recursive: true }, (_event, name) => {
      if (name?.includes('.test.')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(react)
      }, 100)
    })
  }
}
