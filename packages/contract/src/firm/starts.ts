import { accountTypeNames } from '@vestibule/domain/account-types'
import { z } from 'zod'
import { firmCall } from './call.ts'

export const makeFirmStart = firmCall(
  'POST /api/firm/starts',
  'start',
  'Makes a link by which a customer of the firm begins to apply, with the contact filled in. It works once, for 10 minutes',
  {
    body: z.strictObject({
      email: z.string().min(1).max(320),
      phone_number: z.string().min(1).max(40).optional(),
      account_type: z.enum(accountTypeNames).optional(),
      /** What the firm has verified itself, so that the person enters no code for it. */
      vouched_for: z
        .array(z.enum(['email']))
        .max(1)
        .default([]),
      /** One of the addresses of the setting RETURN_ADDRESSES. */
      return_to: z.string().min(1).max(2000).optional(),
    }),
    reply: z.object({ id: z.uuid(), link: z.string(), expires_at: z.string() }),
  },
)

export const redeemFirmStart = firmCall(
  'POST /api/firm/starts/redeem',
  'start',
  'Exchanges the code with which a person returned for the id of the application that the person finished, once',
  {
    body: z.strictObject({ code: z.string().min(1).max(100) }),
    reply: z.object({ start: z.uuid(), application: z.uuid() }),
  },
)
