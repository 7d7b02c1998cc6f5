import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with long tests. Vitest starts larger files first, so one of these would run alone at the end. */
const slow = [
  'apps/server/src/calls/killed.outage.test.ts',
  'apps/server/src/calls/in-doubt.outage.test.ts',
  'apps/server/src/http/routes/contributions-stopped.http.test.ts',
  'apps/server/src/http/routes/plan-changes.http.test.ts',
  'apps/server/src/http/routes/rolling-restart.outage.test.ts',
  'apps/server/src/commands/rotate-keys.outage.test.ts',
  'apps/server/src/use-cases/verification/killed.outage.test.ts',
  'apps/server/src/http/routes/schema-start.outage.test.ts',
  'apps/server/src/http/routes/tax-years.http.test.ts',
  'apps/server/src/http/routes/unfinished-applications.http.test.ts',
  'apps/server/src/use-cases/documents/killed.outage.test.ts',
  'e2e/chaos/chaos.outage.test.ts',
]

/** Checks whether a file calls `useSharedStack` or `useSharedServer`. */
const sharesStack = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('useShared')

/**
 * Starts the files of `slow` first, then the other files in Vitest's order. The files that share a stack come last,
 * because the jobs of a stack poll the database, also while no file uses the stack.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const paths = slow.map((path) => resolve(root, path))
    const missing = paths.filter((path) => !existsSync(path))
    if (missing.length > 0)
      throw new Error(`Update packages/testing/src/slow-first.ts: no ${missing.join(', ')}`)
    const isSlow = ({ moduleId }: TestSpecification): boolean => paths.includes(moduleId)
    const sorted = await super.sort(files)
    const others = sorted.filter((file) => !isSlow(file))
    return [
      ...sorted.filter(isSlow),
      ...others.filter((file) => !sharesStack(file)),
      ...others.filter(sharesStack),
    ]
  }
}
