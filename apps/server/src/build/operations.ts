import type { Config } from '../platform/config/config.ts'
import type { Operations } from '../provider-calls/operation.ts'
import { confirmOperations } from '../use-cases/agreements/confirm.ts'
import { linkOperations } from '../use-cases/bank/link-operations.ts'
import { relationshipOperations } from '../use-cases/bank/relationship-operations.ts'
import { removeItemOperations } from '../use-cases/bank/remove-item.ts'
import { stopOperations } from '../use-cases/contributions/stop-operations.ts'
import { transferOperations } from '../use-cases/contributions/transfers.ts'
import { handOverOperations } from '../use-cases/documents/operations.ts'
import { accountMailOperations } from '../use-cases/mail/account-mails.ts'
import { depositMailOperations, stoppedMailOperations } from '../use-cases/mail/contribution-mails.ts'
import { messageOperations } from '../use-cases/mail/operations.ts'
import { reviewMailOperations } from '../use-cases/mail/review-mails.ts'
import { securityMailOperations } from '../use-cases/mail/security-mails.ts'
import { statementsMailOperations } from '../use-cases/mail/statements-mail.ts'
import { openingOperations } from '../use-cases/opening/operations.ts'
import { verificationOperations } from '../use-cases/verification/operations.ts'

const mails = (deps: MailDeps) => ({
  ...messageOperations(deps),
  ...accountMailOperations(deps),
  ...securityMailOperations(deps),
  ...reviewMailOperations(deps),
  ...depositMailOperations(deps),
  ...statementsMailOperations(deps),
  ...stoppedMailOperations(deps),
})

type MailDeps = Parameters<typeof messageOperations>[0] &
  Parameters<typeof accountMailOperations>[0] &
  Parameters<typeof securityMailOperations>[0] &
  Parameters<typeof reviewMailOperations>[0] &
  Parameters<typeof depositMailOperations>[0] &
  Parameters<typeof statementsMailOperations>[0] &
  Parameters<typeof stoppedMailOperations>[0]

type OperationDeps = Omit<MailDeps, 'brand' | 'publicUrl'> &
  Parameters<typeof openingOperations>[0] &
  Parameters<typeof verificationOperations>[0] &
  Parameters<typeof handOverOperations>[0] &
  Parameters<typeof linkOperations>[0] &
  Parameters<typeof transferOperations>[0]

export const createOperations = (deps: OperationDeps, { brand, publicUrl }: Config): Operations => ({
  ...mails({ ...deps, brand, publicUrl }),
  ...openingOperations(deps),
  ...confirmOperations(deps),
  ...verificationOperations(deps),
  ...handOverOperations(deps),
  ...relationshipOperations(deps),
  ...linkOperations(deps),
  ...removeItemOperations(deps),
  ...transferOperations(deps),
  ...stopOperations(deps),
})
