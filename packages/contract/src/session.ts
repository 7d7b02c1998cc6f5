import { codeForm } from '@vestibule/domain/forms/code'
import { emailForm } from '@vestibule/domain/forms/email'
import { logInForm } from '@vestibule/domain/forms/log-in'
import { z } from 'zod'
import { openCall, signUpCall } from './call.ts'
import { bodyOf, challenge, identity, text, user, uuid } from './entities.ts'

export const getCsrf = openCall('getCsrf', 'A token for state-changing calls', {
  reply: z.object({ csrfToken: z.string(), expiresAt: z.string() }),
})

export const getSession = openCall('getSession', 'Who is signed in, and until when', {
  reply: z.object({
    user: user.nullable(),
    clientId: uuid.nullable(),
    /** when the session ends unless something is asked before; null where nobody is signed in */
    expiresAt: z.string().nullable(),
    /** the log-in that waits for its code, where one does (SU-23) */
    challenge: challenge.optional(),
    /** who is signed in has no user yet: sign-up goes on with the phone (SU-08, SU-25) */
    identity: identity.optional(),
  }),
})

/**
 * With a challenge nobody is signed in yet: `PUT /api/auth/login-code` finishes it. With an identity the sign-up goes on: it has no
 * user yet.
 */
export const login = openCall('login', 'Signs in, or asks for a code on a browser that was not seen before', {
  body: bodyOf(logInForm),
  reply: z.object({
    user: user.nullable(),
    challenge: challenge.optional(),
    identity: identity.optional(),
  }),
})

export const logout = openCall('logout', 'Ends the session', { reply: z.object({}) })

export const sendLoginCode = signUpCall(
  'sendLoginCode',
  'Sends the code of the log-in that waits for one, again (SU-23)',
  { reply: challenge },
)

export const checkLoginCode = signUpCall(
  'checkLoginCode',
  'Finishes a log-in on a browser that was not seen before (SU-23)',
  { body: bodyOf(codeForm), reply: z.object({ user }) },
)

/** Answers the same whether anybody has this email or not (SU-15). */
export const forgotPassword = openCall('forgotPassword', 'Mails a link with which a password is set anew', {
  body: bodyOf(emailForm),
  reply: z.object({ message: z.string() }),
})

/** 410 `link_expired`: the link was used, is older than 20 minutes, or never was. */
export const resetPassword = openCall(
  'resetPassword',
  'Sets a new password by the link that was mailed (SU-15)',
  { body: z.strictObject({ token: text, password: text }), reply: z.object({ message: z.string() }) },
)

export const unsubscribe = openCall(
  'unsubscribe',
  'Ends the reminders to continue an application, by the token of their link (SU-19)',
  { body: z.strictObject({ token: text }), reply: z.object({}) },
)
