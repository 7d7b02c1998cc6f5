import { randomUUID } from 'node:crypto'
import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Application } from '../../stores/application/rows.ts'
import type { SentMail } from '../../stores/firm/applications.ts'
import type { User } from '../../stores/people.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Deps } from '../deps.ts'

/** Emails about the application. Codes, links to a new password and notices about security are never resent. */
const resendable: readonly string[] = [
  'mail_acceptance',
  'mail_authorization',
  'mail_statements',
  'mail_review',
  'mail_deposits',
  'mail_contributions_stopped',
  'mail_plan_changed',
  'mail_deposit_returned',
]

/** Whether an email can be resent: its address is verified, and it is not about documents that are wanted no longer. */
export const mayResend = (
  { operation, state, input }: Pick<SentMail, 'operation' | 'state' | 'input'>,
  user: User,
  application: Application | undefined,
): boolean => {
  if (!application || !user.is_email_verified || state !== 'answered') return false
  const isAboutDocuments =
    operation === 'mail_review' && documentsWantedStatuses.includes(input.status as Status)
  const isOutdated = isAboutDocuments && !documentsWantedStatuses.includes(application.client.client_status)
  return resendable.includes(operation) && !isOutdated
}

/** Enqueues a copy of an email. @returns false if there is no such email, or if it cannot be resent */
export const resendMail = (
  { store, clock }: Deps,
  subject: Subject,
  mailId: string,
  by: string,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    await tx.applicants.lock(subject)
    const application = subject.clientId && (await tx.applications.read(subject.clientId))
    const mail = (await tx.firmApplications.mails(subject)).find(({ id }) => id === mailId)
    if (!application || !mail || !mayResend(mail, application.user, application)) return false
    const { operation, input } = mail
    const now = clock.now()
    await tx.applicants.recordEntry(subject, {
      by,
      action: 'mail_resent',
      detail: { mail: operation },
      now,
    })
    const key = `${operation}:${application.client.id}:resent:${randomUUID()}`
    const { id: clientId } = application.client
    await tx.calls.enqueue({ operation, key, clientId, userId: application.user.id, input }, now)
    return true
  })
