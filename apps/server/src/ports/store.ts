import type { Applicants } from './applicants.ts'
import type { Applications } from './applications.ts'
import type { Audit } from './audit.ts'
import type { Backlog } from './backlog.ts'
import type { Beneficiaries } from './beneficiaries.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { Deposits } from './deposits.ts'
import type { Devices } from './devices.ts'
import type { EmailChanges } from './email-changes.ts'
import type { Evidence } from './evidence.ts'
import type { Funnel } from './funnel.ts'
import type { IdentityDocuments } from './identity-documents.ts'
import type { IdentityVerifications } from './identity-verifications.ts'
import type { Limits } from './limits.ts'
import type { Networks } from './networks.ts'
import type { OutsideCalls } from './outside-calls.ts'
import type { PasswordResets } from './password-resets.ts'
import type { Plans } from './plans.ts'
import type { Prospects } from './prospects.ts'
import type { Reconciliation } from './reconciliation.ts'
import type { Records } from './records.ts'
import type { RemovedItems } from './removed-items.ts'
import type { Reviews } from './reviews.ts'
import type { Risks } from './risks.ts'
import type { Rotation } from './rotation.ts'
import type { ScheduledTasks } from './scheduled-tasks.ts'
import type { Sessions } from './sessions.ts'
import type { Unfinished } from './unfinished.ts'
import type { Users } from './users.ts'
import type { Verifications } from './verifications.ts'
import type { Whitelist } from './whitelist.ts'

/** All that is kept, in one database: what is done in `transaction` is done together or not at all. */
export interface Store {
  sessions: Sessions
  users: Users
  verifications: Verifications
  limits: Limits
  devices: Devices
  resets: PasswordResets
  emailChanges: EmailChanges
  prospects: Prospects
  risks: Risks
  networks: Networks
  whitelist: Whitelist
  applications: Applications
  unfinished: Unfinished
  beneficiaries: Beneficiaries
  identityDocuments: IdentityDocuments
  records: Records
  plans: Plans
  evidence: Evidence
  deposits: Deposits
  removedItems: RemovedItems
  calls: OutsideCalls
  reviews: Reviews
  funnel: Funnel
  reconciliation: Reconciliation
  /** what waits now, all processes together */
  backlog(now: Date): Promise<Backlog>
  identityVerifications: IdentityVerifications
  checkpoints: Checkpoints
  audit: Audit
  applicants: Applicants
  rotation: Rotation
  scheduledTasks: ScheduledTasks
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  close(): Promise<void>
}
