import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/common/clock.ts'
import { kindOf } from '../../platform/common/kind-of.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import {
  type Claim,
  type Finding,
  type SweepName,
  type SweepPosition,
  sweepNames,
} from '../../stores/reconciliation/reconciliation.ts'
import { type SweepDeps, type Swept, sweeps } from './sweeps.ts'

const hour = 60 * 60 * 1000

const leaseMs = 2 * 60 * 1000
/** Slightly less than a day, so that the hourly maintenance runs each sweep once a day. */
const dueAfterMs = 23.5 * hour
/** Time by which each sweep overlaps the previous sweep, because the provider may list new objects late. */
const overlapMs = 24 * hour
/** Age, in ms, from which a finding is reported even if a pending call may still explain the finding. */
const reportAfterMs = 24 * hour

export interface ReconcileDeps extends SweepDeps {
  clock: Pick<Clock, 'now'>
}

export interface ReconcileOptions {
  onlyDue: boolean
  maxPages: number
  maxMs: number
  /** If set, every sweep starts over and covers the time since this date. */
  since?: Date | undefined
}

export interface Reconciled {
  pages: number
  holdings: number
  refused: number
  found: Finding[]
  failed: { sweep: SweepName; kind: string }[]
  skipped: SweepName[]
}

/** Runs every sweep for unknown holdings at the broker, even if another sweep fails. A run may stop after any page. */
export const reconcile = async (deps: ReconcileDeps, options: ReconcileOptions): Promise<Reconciled> => {
  const { reconciliation, clock } = deps
  const done: Reconciled = { pages: 0, holdings: 0, refused: 0, found: [], failed: [], skipped: [] }
  for (const name of sweepNames)
    try {
      if (!(await sweep(deps, name, options, done))) done.skipped.push(name)
    } catch (error) {
      done.failed.push({ sweep: name, kind: failureOf(error) })
    }
  const now = clock.now()
  done.found = await reconciliation.report(now, new Date(now.getTime() - reportAfterMs))
  return done
}

const failureOf = (error: unknown): string => (error instanceof ProviderError ? error.failure : kindOf(error))

const sweep = async (
  deps: ReconcileDeps,
  name: SweepName,
  { onlyDue, maxPages, maxMs, since }: ReconcileOptions,
  done: Reconciled,
): Promise<boolean> => {
  const { reconciliation, clock } = deps
  const claim: Claim = {
    owner: randomUUID(),
    leaseMs,
    ...(onlyDue ? { dueAfterMs } : {}),
    ...(since ? { since } : {}),
  }
  let position = await reconciliation.claim(name, claim, clock.now())
  if (!position) return false
  const deadline = performance.now() + maxMs
  let isDone = false
  try {
    for (let pages = 0; !isDone && performance.now() < deadline; pages += 1) {
      const page = await pageAt(deps, name, position)
      if (!(await reconciliation.advance(name, { ...claim, overlapMs }, page, clock.now()))) return true
      done.pages += 1
      done.holdings += page.holdings.length
      done.refused += page.refused ?? 0
      position = { ...position, page: page.next }
      isDone = page.next === undefined || pages + 1 >= maxPages
    }
    return true
  } finally {
    await reconciliation.release(name, claim.owner, isDone)
  }
}

/** Reads a page. Restarts the sweep if the provider no longer accepts the page token of an earlier run. */
const pageAt = async (deps: SweepDeps, name: SweepName, position: SweepPosition): Promise<Swept> => {
  try {
    return await sweeps[name](deps, position)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.failure === 'refused' && error.status === 400
    if (!isRefused || position.page === undefined) throw error
    return sweeps[name](deps, { ...position, page: undefined })
  }
}
