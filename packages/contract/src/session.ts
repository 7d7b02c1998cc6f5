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
    /** end of an idle session; null if signed out */
    expiresAt: z.string().nullable(),
    /** a log-in that awaits its code (SU-23) */
    challenge: challenge.optional(),
    /** the identity has no user yet: sign-up continues with the phone (SU-08, SU-25) */
    identity: identity.optional(),
  }),
})

/** With `challenge` the log-in awaits `PUT /api/auth/login-code`; with `identity` the sign-up continues. */
export const login = openCall('login', 'Signs in, or asks for a code on a browser that was not seen before', {
  body: bodyOf(logInForm),
  reply: z.object({ user: user.nullable(), challenge: challenge.optional(), identity: identity.optional() }),
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

/** The same reply for known and unknown emails (SU-15). */
export const forgotPassword = openCall('forgotPassword', 'Mails a link with which a password is set anew', {
  body: bodyOf(emailForm),
  reply: z.object({ message: z.string() }),
})

/** 410 `link_expired`: used, older than 20 minutes, or unknown. */
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
