import { z } from 'zod'
import { call } from '../call.ts'
import { riskDetails } from '../entities.ts'

/** The server records only what it found itself, in this session (RK-08). 409 `no_risk_found` where there is nothing. */
export const reportFraudEvent = call({
  method: 'POST',
  path: '/api/fraud-event',
  who: 'sign-up',
  summary: 'Reports a white-flag exception or a detected risk',
  body: z.strictObject({ kind: z.enum(['WHITE_FLAG', 'RISK_DETECTED']), details: riskDetails }),
  reply: z.object({}),
})
export type ReportFraudEvent = typeof reportFraudEvent
