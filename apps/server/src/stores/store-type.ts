import type { Backlog } from '../ports/backlog.ts'
import type { ProviderCalls } from '../ports/provider-calls.ts'
import type { Applications } from './application/applications.ts'
import type { Audit } from './audit/audit.ts'
import type { Deposits } from './bank/deposits.ts'
import type { RemovedItems } from './bank/removed-items.ts'
import type { Plans } from './contributions/plans.ts'
import type { IdentityDocuments } from './documents/identity-documents.ts'
import type { Checkpoints } from './evidence/checkpoints.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { Funnel } from './funnel/funnel.ts'
import type { Beneficiaries } from './personal/beneficiaries.ts'
import type { Reconciliation } from './reconciliation/reconciliation.ts'
import type { Applicants } from './retention/applicants.ts'
import type { Records } from './retention/records.ts'
import type { Rotation } from './retention/rotation.ts'
import type { Unfinished } from './retention/unfinished.ts'
import type { Reviews } from './review/reviews.ts'
import type { ScheduledTasks } from './scheduled-tasks.ts'
import type { Networks } from './screening/networks.ts'
import type { Risks } from './screening/risks.ts'
import type { Whitelist } from './screening/whitelist.ts'
import type { Devices } from './sign-up/devices.ts'
import type { EmailChanges } from './sign-up/email-changes.ts'
import type { Limits } from './sign-up/limits.ts'
import type { PasswordResets } from './sign-up/password-resets.ts'
import type { Prospects } from './sign-up/prospects.ts'
import type { Sessions } from './sign-up/sessions.ts'
import type { Users } from './sign-up/users.ts'
import type { Verifications } from './sign-up/verifications.ts'
import type { IdentityVerifications } from './verification/identity-verifications.ts'

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
  calls: ProviderCalls
  reviews: Reviews
  funnel: Funnel
  reconciliation: Reconciliation
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
