import { randomUUID } from 'node:crypto'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { recordBankExit } from './bank-exit.ts'

/** Records that another person owns the linked account. `refuses`: also acts as an exit from linking. */
export const recordOtherOwner = async (
  tx: Store,
  application: Application,
  institution: { name: string; id: string },
  refuses: boolean,
  now: Date,
): Promise<void> => {
  const { user } = application
  await tx.risks.report(
    {
      id: randomUUID(),
      kind: 'RISK_DETECTED',
      email: user.email,
      userId: user.id,
      riskType: 'BANK_ACCOUNT',
      details: { otherOwner: true },
    },
    now,
  )
  if (!refuses) return
  const error = {
    error_type: 'OWNER_MISMATCH',
    error_code: 'OWNER_MISMATCH',
    institution_name: institution.name,
    institution_id: institution.id,
  }
  await recordBankExit(tx, application, error, now)
}
