import { z } from 'zod'
import { call } from './call.ts'
import { endpoints } from './endpoints.ts'
import { riskDetails, screening, text, uuid } from './entities.ts'

export const validateEmail = call({
  ...endpoints.validateEmail,
  who: 'sign-up',
  summary: 'Screens the email of this sign-up',
  query: z.strictObject({ email: text }),
  reply: screening,
})

export const validatePhone = call({
  ...endpoints.validatePhone,
  who: 'sign-up',
  summary: 'Screens the phone of this sign-up',
  query: z.strictObject({ phone: text, country: z.literal('US') }),
  reply: screening,
})

export const validateIp = call({
  ...endpoints.validateIp,
  who: 'sign-up',
  summary: 'Screens the address this sign-up comes from',
  reply: screening,
})

/** The server records only what it found itself, in this session (RK-08). 409 `no_risk_found` where there is nothing. */
export const reportFraudEvent = call({
  ...endpoints.reportFraudEvent,
  who: 'sign-up',
  summary: 'Reports a white-flag exception or a detected risk',
  body: z.strictObject({ kind: z.enum(['WHITE_FLAG', 'RISK_DETECTED']), details: riskDetails }),
  reply: z.object({}),
})

/** The server records only a risk that it found itself, in this session (RK-07). 409 `no_risk_found` where there is none. */
export const createBlockedUser = call({
  ...endpoints.createBlockedUser,
  who: 'sign-up',
  summary: 'Reports that a risk ended this sign-up',
  body: z.strictObject({ riskType: text, riskCategory: text, details: riskDetails, userId: uuid.optional() }),
  reply: z.object({ data: z.object({ id: uuid }) }),
})

export const getWhitelist = call({
  ...endpoints.getWhitelist,
  who: 'sign-up',
  summary: 'Whitelist entries that match this sign-up',
  reply: z.object({
    data: z.array(z.object({ email: z.string().optional(), phone: z.string().optional() })),
  }),
})

export const getIp = call({
  ...endpoints.getIp,
  who: 'applicant',
  summary: 'The address this request came from',
  reply: z.object({ ip: z.string() }),
})
