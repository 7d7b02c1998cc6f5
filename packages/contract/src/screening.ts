import { z } from 'zod'
import { applicantCall, signUpCall } from './call.ts'
import { riskDetails, screening, text, uuid } from './entities.ts'

export const validateEmail = signUpCall('validateEmail', 'Screens the email of this sign-up', {
  query: z.strictObject({ email: text }),
  reply: screening,
})

export const validatePhone = signUpCall('validatePhone', 'Screens the phone of this sign-up', {
  query: z.strictObject({ phone: text, country: z.literal('US') }),
  reply: screening,
})

export const validateIp = signUpCall('validateIp', 'Screens the IP address of this sign-up', {
  reply: screening,
})

/** Records only findings of this session's screening; responds with 409 `no_risk_found` if there are none. */
export const reportFraudEvent = signUpCall(
  'reportFraudEvent',
  'Reports a white-flag exception or a detected risk',
  {
    body: z.strictObject({ kind: z.enum(['WHITE_FLAG', 'RISK_DETECTED']), details: riskDetails }),
    reply: z.object({}),
  },
)

/** Records only a risk found in this session; responds with 409 `no_risk_found` if there is none. */
export const createBlockedUser = signUpCall('createBlockedUser', 'Reports that a risk ended this sign-up', {
  body: z.strictObject({ riskType: text, riskCategory: text, details: riskDetails, userId: uuid.optional() }),
  reply: z.object({ data: z.object({ id: uuid }) }),
})

export const getWhitelist = signUpCall('getWhitelist', 'Whitelist entries that match this sign-up', {
  reply: z.object({
    data: z.array(z.object({ email: z.string().optional(), phone: z.string().optional() })),
  }),
})

export const getIp = applicantCall('getIp', 'The IP address of this request', {
  reply: z.object({ ip: z.string() }),
})
