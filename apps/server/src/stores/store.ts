import type { Kysely } from 'kysely'
import { type Meter, noMeter } from '../platform/common/meter.ts'
import type { RaiseAlert, RiskAlert } from '../platform/common/risk-alerts.ts'
import type { Tables } from '../platform/postgres/schema.ts'
import { createBrowsers } from './access/browsers.ts'
import { createContactChanges } from './access/contact-changes.ts'
import { createDevices } from './access/devices.ts'
import { createNameChanges } from './access/name-changes.ts'
import { createPasskeys } from './access/passkeys.ts'
import { createPasswordRecords } from './access/password-records.ts'
import { createPasswordResets } from './access/password-resets.ts'
import { createSessions } from './access/sessions.ts'
import { createApplications } from './application/applications.ts'
import { createAccess } from './audit/access.ts'
import { createAudit } from './audit/audit.ts'
import { createBacklog } from './backlog.ts'
import { createDeposits } from './bank/deposits.ts'
import { createRemovedItems } from './bank/removed-items.ts'
import { createProviderCalls } from './calls/store.ts'
import { createPlans } from './contributions/plans.ts'
import { createDisclosures } from './disclosures/disclosures.ts'
import { createIdentityDocuments } from './documents/identity-documents.ts'
import { createPhoneUploads } from './documents/phone-uploads.ts'
import { createEvents } from './events/events.ts'
import { createWebhooks } from './events/webhooks.ts'
import { createCheckpoints } from './evidence/checkpoints.ts'
import { createEvidence } from './evidence/evidence.ts'
import { createFirmApplications } from './firm/applications.ts'
import { createFirmKeys } from './firm/keys.ts'
import { createFunnel } from './funnel/funnel.ts'
import { createLimits } from './limits.ts'
import { createAccounts } from './opening/accounts.ts'
import { createBeneficiaries } from './personal/beneficiaries.ts'
import { createDesignations } from './personal/designations.ts'
import { createSpouseConsents } from './personal/spouse-consents.ts'
import { createBrokerWatch } from './reconciliation/broker-watch.ts'
import { createLostExchanges } from './reconciliation/lost-exchanges.ts'
import { createReconciliation } from './reconciliation/reconciliation.ts'
import { createApplicants } from './retention/applicants.ts'
import { createRotation } from './retention/rotation.ts'
import { createUnfinished } from './retention/unfinished.ts'
import { createUserSweep } from './retention/user-sweep.ts'
import { createReviews } from './review/reviews.ts'
import { createScheduledTasks } from './scheduled-tasks.ts'
import { createNetworks } from './screening/networks.ts'
import { createRisks } from './screening/risks.ts'
import { createWhitelist } from './screening/whitelist.ts'
import { createEmailChanges } from './sign-up/email-changes.ts'
import { createProspects } from './sign-up/prospects.ts'
import { createStarts } from './sign-up/starts.ts'
import { createUsers } from './sign-up/users.ts'
import { createVerifications } from './sign-up/verifications.ts'
import { createIdentityVerifications } from './verification/identity-verifications.ts'

const createStores = (
  connection: Kysely<Tables>,
  meter: Meter,
  raise: RaiseAlert,
  traceparent: () => string | null,
) => ({
  sessions: createSessions(connection),
  users: createUsers(connection),
  verifications: createVerifications(connection),
  limits: createLimits(connection),
  contactChanges: createContactChanges(connection),
  nameChanges: createNameChanges(connection),
  devices: createDevices(connection),
  browsers: createBrowsers(connection),
  passkeys: createPasskeys(connection),
  passwords: createPasswordRecords(connection),
  resets: createPasswordResets(connection),
  emailChanges: createEmailChanges(connection),
  prospects: createProspects(connection),
  starts: createStarts(connection),
  risks: createRisks(connection, raise),
  networks: createNetworks(connection),
  whitelist: createWhitelist(connection),
  applications: createApplications(connection, meter),
  funnel: createFunnel(connection),
  backlog: createBacklog(connection),
  reconciliation: createReconciliation(connection),
  lostExchanges: createLostExchanges(connection),
  brokerWatch: createBrokerWatch(connection),
  unfinished: createUnfinished(connection),
  userSweep: createUserSweep(connection),
  beneficiaries: createBeneficiaries(connection),
  designations: createDesignations(connection),
  spouseConsents: createSpouseConsents(connection),
  identityDocuments: createIdentityDocuments(connection),
  phoneUploads: createPhoneUploads(connection),
  accounts: createAccounts(connection),
  disclosures: createDisclosures(connection),
  plans: createPlans(connection),
  events: createEvents(connection),
  webhooks: createWebhooks(connection),
  evidence: createEvidence(connection),
  deposits: createDeposits(connection),
  removedItems: createRemovedItems(connection),
  calls: createProviderCalls(connection, traceparent),
  reviews: createReviews(connection),
  identityVerifications: createIdentityVerifications(connection),
  checkpoints: createCheckpoints(connection),
  audit: createAudit(connection),
  access: createAccess(connection),
  applicants: createApplicants(connection),
  rotation: createRotation(connection),
  scheduledTasks: createScheduledTasks(connection),
  firmKeys: createFirmKeys(connection),
  firmApplications: createFirmApplications(connection),
})

/** All stores on one database. A `transaction` commits all of its writes or none. */
export type Store = ReturnType<typeof createStores> & {
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const createStore = (
  db: Kysely<Tables>,
  meter: Meter = noMeter,
  raiseAlert: RaiseAlert = () => undefined,
  traceparent: () => string | null = () => null,
): Store => {
  const bind = (connection: Kysely<Tables>, raise: RaiseAlert): Store => ({
    ...createStores(connection, meter, raise, traceparent),
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
