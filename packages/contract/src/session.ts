import { browserNames, systemNames } from '@vestibule/domain/browsers'
import { codeForm } from '@vestibule/domain/forms/code'
import { emailForm } from '@vestibule/domain/forms/email'
import { logInForm } from '@vestibule/domain/forms/log-in'
import { languages } from '@vestibule/domain/languages'
import { z } from 'zod'
import { openCall, signUpCall } from './call.ts'
import { bodyOf, challenge, identity, orPending, sha256, text, user, uuid } from './entities.ts'

export const getCsrf = openCall('getCsrf', 'A token for state-changing calls', {
  reply: z.object({ csrfToken: z.string(), expiresAt: z.string() }),
})

export const getSession = openCall('getSession', 'The signed-in user, and the end of the session', {
  reply: z.object({
    user: user.nullable(),
    clientId: uuid.nullable(),
    /** Time at which an idle session ends; `null` if signed out. */
    expiresAt: z.string().nullable(),
    /** Set if a code must still be entered to complete the log-in. */
    challenge: challenge.optional(),
    /** Set if the log-in identity has no user record yet; sign-up then continues at the phone step. */
    identity: identity.optional(),
    /** Set if the user ended this session from another browser within the last day. */
    endedElsewhere: z.literal(true).optional(),
  }),
})

/** If `challenge` is set, `PUT /api/auth/login-code` completes the log-in. If `identity` is set, sign-up continues. */
export const login = openCall('login', 'Signs in, or requires a code in an unknown browser', {
  body: bodyOf(logInForm),
  reply: z.object({ user: user.nullable(), challenge: challenge.optional(), identity: identity.optional() }),
})

/** Emails, text messages and documents for the signed-in user are in this language from now on. */
export const chooseLanguage = signUpCall('chooseLanguage', 'Stores the language that the user chose', {
  body: z.strictObject({ language: z.enum(languages) }),
  reply: z.object({}),
})

export const logout = openCall('logout', 'Ends the session', { reply: z.object({}) })

const listedBrowser = z.object({
  id: sha256,
  /** `null` if the browser or the system is unknown. */
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
  usedAt: z.string(),
  /** True for the browser that sends the request. */
  isCurrent: z.boolean(),
})

/** The browsers in which the user is logged in, and those that need no code at log-in. */
const browsers = z.object({ sessions: z.array(listedBrowser), remembered: z.array(listedBrowser) })
const listedId = z.strictObject({ id: sha256 })

export const getBrowsers = signUpCall('getBrowsers', "The user's sessions and remembered browsers", {
  reply: browsers,
})

export const endSession = signUpCall('endSession', "Ends one of the user's sessions at once", {
  params: listedId,
  reply: browsers,
})

export const forgetBrowser = signUpCall(
  'forgetBrowser',
  'Forgets a remembered browser, so that its next log-in needs a code',
  { params: listedId, reply: browsers },
)

export const endOtherSessions = signUpCall(
  'endOtherSessions',
  'Ends all sessions but this one, and forgets all other remembered browsers',
  { reply: browsers },
)

export const sendLoginCode = signUpCall('sendLoginCode', 'Resends the code of a pending log-in (SU-23)', {
  reply: challenge,
})

export const checkLoginCode = signUpCall(
  'checkLoginCode',
  'Completes a log-in in an unknown browser (SU-23)',
  { body: bodyOf(codeForm), reply: z.object({ user }) },
)

export const sendStepUpCode = signUpCall(
  'sendStepUpCode',
  'Sends the code that an action requires 15 minutes after the last proof of identity (HO-03)',
  { reply: challenge },
)

/** The action that responded with `step_up_required` can then be repeated. */
export const checkStepUpCode = signUpCall('checkStepUpCode', 'Proves again who the user is (HO-03)', {
  /** `password` is required if `sendStepUpCode` responded with `textsStopped`. */
  body: bodyOf(codeForm).extend({ password: text.optional() }),
  reply: z.object({}),
})

/** Sends the same response for email addresses with and without an account. */
export const forgotPassword = openCall('forgotPassword', 'Emails a password reset link', {
  body: bodyOf(emailForm),
  reply: z.object({ message: z.string() }),
})

/** Responds with 410 `link_expired` if the link is used, unknown or older than 20 minutes. */
export const resetPassword = openCall(
  'resetPassword',
  'Sets a new password with the token of the emailed link (SU-15)',
  { body: z.strictObject({ token: text, password: text }), reply: z.object({ message: z.string() }) },
)

const linkToken = z.strictObject({ token: text })

/** Responds with 410 `link_expired` if the recovery was stopped or replaced, or is older than an hour. */
export const sendRecoveryCode = openCall(
  'sendRecoveryCode',
  'Texts a code to a person who opened the link of a recovery (MA-04)',
  { body: linkToken, reply: z.object({ sentTo: z.string() }) },
)

/** Requires `code`, or a log-in by passkey in this session. Ends all other sessions, and begins a hold of 24 hours. */
export const recover = openCall(
  'recover',
  'Replaces the email by the one of the link, and returns a token for `resetPassword` (MA-04)',
  {
    body: linkToken.extend({ code: text.optional() }),
    reply: orPending(z.object({ resetToken: z.string() })),
  },
)

export const stopRecovery = openCall(
  'stopRecovery',
  'Stops a recovery by the link in the notice to the old email (MA-04)',
  { body: linkToken, reply: z.object({}) },
)

export const unsubscribe = openCall(
  'unsubscribe',
  'Ends the reminders to continue an application, by the token of their link (SU-19)',
  { body: z.strictObject({ token: text }), reply: z.object({}) },
)
