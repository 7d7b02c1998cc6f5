import type { Operations } from '../../calls/operation.ts'
import { contactOperations } from '../../use-cases/access/contact-operations.ts'
import { confirmOperations } from '../../use-cases/agreements/confirm.ts'
import { linkOperations } from '../../use-cases/bank/link-operations.ts'
import { relationshipOperations } from '../../use-cases/bank/relationship-operations.ts'
import { removeItemOperations } from '../../use-cases/bank/remove-item.ts'
import { drawOperations } from '../../use-cases/contributions/own-schedules.ts'
import { stopOperations } from '../../use-cases/contributions/stop-operations.ts'
import { transferOperations } from '../../use-cases/contributions/transfers.ts'
import type { Deps } from '../../use-cases/deps.ts'
import { handOverOperations } from '../../use-cases/documents/operations.ts'
import { accountMailOperations } from '../../use-cases/mail/account-mails.ts'
import { contributionMailOperations, depositMailOperations } from '../../use-cases/mail/contribution-mails.ts'
import { documentsMailOperations } from '../../use-cases/mail/documents-mail.ts'
import { messageOperations } from '../../use-cases/mail/operations.ts'
import { reviewMailOperations } from '../../use-cases/mail/review-mails.ts'
import { securityMailOperations } from '../../use-cases/mail/security-mails.ts'
import { statementsMailOperations } from '../../use-cases/mail/statements-mail.ts'
import { openingOperations } from '../../use-cases/opening/operations.ts'
import { verificationOperations } from '../../use-cases/verification/operations.ts'

const factories = [
  messageOperations,
  accountMailOperations,
  securityMailOperations,
  reviewMailOperations,
  depositMailOperations,
  statementsMailOperations,
  documentsMailOperations,
  contributionMailOperations,
  openingOperations,
  contactOperations,
  confirmOperations,
  verificationOperations,
  handOverOperations,
  relationshipOperations,
  linkOperations,
  removeItemOperations,
  transferOperations,
  drawOperations,
  stopOperations,
]

export const createOperations = (deps: Deps): Operations =>
  Object.assign({}, ...factories.map((factory) => factory(deps)))
