import type { EvidenceSigner } from '../ports/certificates.ts'
import { kindOf } from '../ports/kind-of.ts'
import type { MoneyDeps } from './bank/bank-of.ts'
import { removeItems } from './bank/remove-item.ts'
import { watchDeposits } from './bank/watch-deposits.ts'
import { takeCheckpoint } from './evidence/checkpoint.ts'
import { forgetEnded } from './retention/erase.ts'
import { eraseEnded } from './retention/retain.ts'
import { sealClearRecords } from './retention/rotate.ts'
import { eraseTurnedAway } from './retention/turned-away.ts'
import { deleteUnfinished, type RetentionDeps, warnBeforeDeletion } from './retention/unfinished.ts'
import type { LateScreeningDeps } from './screening/late.ts'
import { passedForMs } from './screening/network.ts'
import { remindAbandoned } from './sign-up/reminders.ts'
import { type RemoveDeps, removeUnverified } from './sign-up/remove-unverified.ts'
import { finishInterruptedResets } from './sign-up/reset-password.ts'

const dayMs = 24 * 60 * 60 * 1000

const prospectsKeptMs = 60 * dayMs
/** Expired links are retained for a day, so that a late click can be distinguished from an invalid link. */
const resetsKeptMs = dayMs
/** An unfinished upload is treated as aborted if it began longer ago than this, in ms. */
const uploadMs = 60 * 60 * 1000

export type MaintenanceDeps = LateScreeningDeps &
  RemoveDeps &
  MoneyDeps &
  RetentionDeps & { signer: EvidenceSigner }

export interface MaintenanceResult {
  done: Record<string, number>
  failed: { step: string; kind: string }[]
}

type Step = (deps: MaintenanceDeps, now: Date) => Promise<unknown>

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

const steps: Readonly<Record<string, Step>> = {
  limits: ({ store }, now) => store.limits.forget(now),
  sessions: ({ store }, now) => store.sessions.forget(now),
  devices: ({ store }, now) => store.devices.forget(now),
  resetsFinished: finishInterruptedResets,
  resets: ({ store }, now) => store.resets.forget(ago(now, resetsKeptMs)),
  networks: ({ store }, now) => store.networks.forget(ago(now, passedForMs)),
  prospects: ({ store }, now) => store.prospects.forget(ago(now, prospectsKeptMs)),
  uploads: ({ store }, now) => store.identityDocuments.forgetReceiving(ago(now, uploadMs)),
  depositsWatched: watchDeposits,
  reminded: remindAbandoned,
  identitiesRemoved: removeUnverified,
  applicationsWarned: warnBeforeDeletion,
  applicationsRemoved: deleteUnfinished,
  applicantsErased: eraseEnded,
  turnedAwayErased: eraseTurnedAway,
  itemsRemoved: removeItems,
  recordsEnded: forgetEnded,
  recordsSealed: sealClearRecords,
  checkpointsTaken: async (deps, now) => ((await takeCheckpoint(deps, now)) ? 1 : 0),
}

/** Runs every step, even after another step failed. Each step may be interrupted and repeated. */
export const runMaintenance = async (deps: MaintenanceDeps): Promise<MaintenanceResult> => {
  const done: MaintenanceResult['done'] = {}
  const failed: MaintenanceResult['failed'] = []
  for (const [step, work] of Object.entries(steps))
    try {
      const count = await work(deps, deps.clock.now())
      if (typeof count === 'number') done[step] = count
    } catch (error) {
      failed.push({ step, kind: kindOf(error) })
    }
  return { done, failed }
}
