import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Meter, noMeter } from '../../ports/meter.ts'
import type { RaiseAlert, RiskAlert } from '../../ports/risks.ts'
import type { Store } from '../../ports/store.ts'
import { createApplicants } from './applicants.ts'
import { createApplications } from './applications.ts'
import { createAudit } from './audit.ts'
import { createBacklog } from './backlog.ts'
import { createBeneficiaries } from './beneficiaries.ts'
import { createPool, type PoolLimits } from './bounded-pool.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createDeposits } from './deposits.ts'
import { createDevices } from './devices.ts'
import { createEmailChanges } from './email-changes.ts'
import { createEvidence } from './evidence.ts'
import { createFunnel } from './funnel.ts'
import { createIdentityDocuments } from './identity-documents.ts'
import { createIdentityVerifications } from './identity-verifications.ts'
import { createLimits } from './limits.ts'
import { createNetworks } from './networks.ts'
import { createOutsideCalls } from './outside-calls.ts'
import { createPasswordResets } from './password-resets.ts'
import { createPlans } from './plans.ts'
import { createProspects } from './prospects.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRecords } from './records.ts'
import { createRemovedItems } from './removed-items.ts'
import { createReviews } from './reviews.ts'
import { createRisks } from './risks.ts'
import { createRotation } from './rotation.ts'
import { createScheduledTasks } from './scheduled-tasks.ts'
import type { Tables } from './schema.ts'
import { createSessions } from './sessions.ts'
import { createUnfinished } from './unfinished.ts'
import { createUsers } from './users.ts'
import { createVerifications } from './verifications.ts'
import { createWhitelist } from './whitelist.ts'

/** Connections of one process, besides those of its jobs and of its readiness. */
const poolSize = 10

/** What may be told of a process' connections. */
export type Pool = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

export const createDatabase = (
  connectionString: string,
  watchPool: (pool: Pool) => void = () => undefined,
  limits: PoolLimits = { size: poolSize },
): Kysely<Tables> => {
  const bounded = createPool(connectionString, limits)
  watchPool(bounded.pool)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bounded }) })
}

export const createStore = (
  db: Kysely<Tables>,
  meter: Meter = noMeter,
  raiseAlert: RaiseAlert = () => undefined,
): Store => {
  const bind = (connection: Kysely<Tables>, raise: RaiseAlert): Store => ({
    sessions: createSessions(connection),
    users: createUsers(connection),
    verifications: createVerifications(connection),
    limits: createLimits(connection),
    devices: createDevices(connection),
    resets: createPasswordResets(connection),
    emailChanges: createEmailChanges(connection),
    prospects: createProspects(connection),
    risks: createRisks(connection, raise),
    networks: createNetworks(connection),
    whitelist: createWhitelist(connection),
    applications: createApplications(connection, meter),
    funnel: createFunnel(connection),
    backlog: createBacklog(connection),
    reconciliation: createReconciliation(connection),
    unfinished: createUnfinished(connection),
    beneficiaries: createBeneficiaries(connection),
    identityDocuments: createIdentityDocuments(connection),
    records: createRecords(connection),
    plans: createPlans(connection),
    evidence: createEvidence(connection),
    deposits: createDeposits(connection),
    removedItems: createRemovedItems(connection),
    calls: createOutsideCalls(connection),
    reviews: createReviews(connection),
    identityVerifications: createIdentityVerifications(connection),
    checkpoints: createCheckpoints(connection),
    audit: createAudit(connection),
    applicants: createApplicants(connection),
    rotation: createRotation(connection),
    scheduledTasks: createScheduledTasks(connection),
    async transaction(work) {
      if (connection.isTransaction) return work(bind(connection, raise))
      const alerts: RiskAlert[] = []
      const result = await connection
        .transaction()
        .execute((transaction) => work(bind(transaction, (alert) => alerts.push(alert))))
      for (const alert of alerts) raise(alert)
      return result
    },
    close: () => db.destroy(),
  })
  return bind(db, raiseAlert)
}
