import { z } from 'zod'
import { call } from '../call.ts'
import { shownDisclosures, text, user } from '../entities.ts'

export const createUser = call({
  method: 'POST',
  path: '/api/user/create-user',
  who: 'sign-up',
  summary: 'Creates the user of an identity',
  body: z.strictObject({
    firstName: text,
    lastName: text,
    email: text,
    phoneNumber: text,
    auth0UserId: text,
    password: text.optional(),
    gender: text,
    type: text,
    status: text,
    isPhoneNumberVerified: z.boolean(),
    isEmailVerified: z.boolean(),
    clientAccountType: text,
    prospectId: text.optional(),
    disclosures: shownDisclosures.optional(),
  }),
  reply: z.object({ data: z.object({ data: user }) }),
})
export type CreateUser = typeof createUser
