import { accountTypeNames } from '@vestibule/domain/account-types'
import { emailForm } from '@vestibule/domain/forms/email'
import { credentialsForm } from '@vestibule/domain/forms/password'
import { contactForm } from '@vestibule/domain/forms/phone'
import { z } from 'zod'
import { signUpCall } from './call.ts'
import { bodyOf, challenge, shownDisclosures, text, user, uuid } from './entities.ts'

/** `auth0UserId` is `null` for an unknown email. With `challenge`, the log-in needs `PUT /api/auth/login-code`. */
export const checkEmailExist = signUpCall(
  'checkEmailExist',
  'Checks email and password of an existing identity, like a log-in',
  {
    body: bodyOf(credentialsForm),
    reply: z.object({ auth0UserId: z.string().nullable(), challenge: challenge.optional() }),
  },
)

export const signUp = signUpCall('signUp', 'Creates the identity', {
  body: bodyOf(credentialsForm),
  reply: z.object({ auth0UserId: z.string() }),
})

export const createUser = signUpCall('createUser', 'Creates the user of an identity', {
  body: z.strictObject({
    firstName: text,
    lastName: text,
    ...bodyOf(contactForm).shape,
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

export const createProspect = signUpCall('createProspect', 'Records the start of a sign-up', {
  body: bodyOf(contactForm),
  reply: z.object({ data: z.object({ prospectId: z.string() }) }),
})

export const openStart = signUpCall(
  'openStart',
  'Uses up a link from the firm’s website, and returns what the firm knows, to fill in the sign-up',
  {
    body: z.strictObject({ token: text }),
    reply: z.object({
      email: z.string(),
      phone_number: z.string().nullable(),
      account_type: z.enum(accountTypeNames).nullable(),
    }),
  },
)

export const getByEmail = signUpCall(
  'getByEmail',
  'The user with this email, for an identity proven in this session',
  { params: bodyOf(emailForm), reply: z.object({ data: user }) },
)

export const getUserAuth0 = signUpCall('getUserAuth0', 'The user of an identity proven in this session', {
  params: z.strictObject({ id: z.string().max(200) }),
  reply: z.object({ data: user.nullable() }),
})

export const sendEmailCode = signUpCall('sendEmailCode', 'Sends a code by email', {
  body: bodyOf(emailForm),
  reply: z.object({ success: z.literal(true) }),
})

export const checkEmailCode = signUpCall('checkEmailCode', 'Checks the code sent by email', {
  body: z.strictObject({ code: text, email: text }),
  reply: z.object({ success: z.literal(true) }),
})

export const sendPhoneCode = signUpCall('sendPhoneCode', 'Sends a code by text message', {
  body: z.strictObject({ phoneNumber: text }),
  /** `sid` names the verification of the phone: the user's id, because there is one per user. */
  reply: z.object({ sid: z.string() }),
})

export const checkPhoneCode = signUpCall('checkPhoneCode', 'Checks the code sent by text message', {
  body: z.strictObject({ phoneNumber: text, code: text }),
  reply: z.object({ message: z.string() }),
})

export const editEmail = signUpCall('editEmail', "Changes one's own email while signing up (SU-14)", {
  body: z.strictObject({ auth0UserId: text, newEmail: text }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
})

/** Accepts all of the user's fields but changes only the phone number. */
export const updateUser = signUpCall(
  'updateUser',
  "Changes the phone number of the session's own user during sign-up",
  { body: z.object({ id: uuid, phoneNumber: text }), reply: z.object({ data: user, message: z.string() }) },
)
