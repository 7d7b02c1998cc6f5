import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import { kindOf } from '../../ports/kind-of.ts'
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

/** A process that has died holds a sweep this long, ms; a page takes a minute at most. */
const leaseMs = 2 * 60 * 1000
/** A sweep comes once a day; a turn looks every hour. */
const dueAfterMs = 23.5 * hour
/** A round looks again at what was created so long before the last one began: the provider may list it late, ms. */
const overlapMs = 24 * hour
/** What a call under way may explain is reported after all when it has not ended by then, ms. */
const reportAfterMs = 24 * hour

export interface ReconcileDeps extends SweepDeps {
  clock: Pick<Clock, 'now'>
}

export interface ReconcileOptions {
  /** only sweeps whose last run ended a day ago */
  onlyDue: boolean
  /** of each sweep; the next run goes on there */
  maxPages: number
  /** of each sweep, after which no page is begun, ms; a sweep that it cuts off is due at once */
  maxMs: number
  /** begins each sweep anew, with what is as new as this */
  since?: Date | undefined
}

/** What a run did, for the log and the command: numbers, names and the broker's ids. */
export interface Reconciled {
  pages: number
  holdings: number
  /** accounts that the broker refused to show */
  refused: number
  /** reported for the first time */
  found: Finding[]
  failed: { sweep: SweepName; kind: string }[]
  /** held by another process, or not due */
  skipped: SweepName[]
}

/**
 * OP-09: compares what the broker holds with what we know. Each page is kept with the position behind it, so that a run may
 * be cut off anywhere. A sweep that fails stays where it was and keeps no other from its turn.
 */
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

/** @returns false: it is not this run's */
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

/** A provider that no longer takes the token of an earlier run is asked for the round's first page. */
const pageAt = async (deps: SweepDeps, name: SweepName, position: SweepPosition): Promise<Swept> => {
  try {
    return await sweeps[name](deps, position)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.failure === 'refused' && error.status === 400
    if (!isRefused || position.page === undefined) throw error
    return sweeps[name](deps, { ...position, page: undefined })
  }
}
