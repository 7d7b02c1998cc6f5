import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { ErrorReport } from '../../ports/reports.ts'

/** Tells those who run it of a verification that came to what `needsSomebody` says. */
export type TellOfVerification = (status: VerificationStatus) => void

/** What is told of an identity verification that somebody has to look at: how it stands, and never whose it is (PR-03, ER-03). */
export const verificationReport = (status: VerificationStatus): ErrorReport => ({
  from: 'server',
  level: 'error',
  name: 'IdentityVerification',
  code: `verification_${status}`,
  frames: [],
  tags: { step: 'identity-wait', provider: 'plaid' },
})
