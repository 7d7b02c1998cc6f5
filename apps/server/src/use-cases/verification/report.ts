import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { ErrorReport } from '../../ports/reports.ts'

export type TellOfVerification = (status: VerificationStatus) => void

/** Status only, never the person (PR-03, ER-03). */
export const verificationReport = (status: VerificationStatus): ErrorReport => ({
  from: 'server',
  level: 'error',
  name: 'IdentityVerification',
  code: `verification_${status}`,
  frames: [],
  tags: { step: 'identity-wait', provider: 'plaid' },
})
