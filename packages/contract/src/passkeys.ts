import { browserNames, systemNames } from '@vestibule/domain/browsers'
import { passkeyNameForm } from '@vestibule/domain/forms/passkey-name'
import { z } from 'zod'
import { openCall, signUpCall } from './call.ts'
import { bodyOf, user, uuid } from './entities.ts'

// Every call responds with 404 where Auth0 is the identity provider, and where PUBLIC_URL names an IP address.

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)
/** A WebAuthn credential id has at most 1,023 bytes. */
const credentialId = base64url(1364)
const clientDataJSON = base64url(2000)

/** How the browser reaches the device, as in `internal` or `hybrid`. */
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)
const descriptors = z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports }))

const passkeys = z.object({
  passkeys: z.array(
    z.object({
      id: uuid,
      /** `null` until the user names the passkey. */
      name: z.string().nullable(),
      /** The browser and the system in which the passkey was made; `null` if unknown. */
      browser: z.enum(browserNames).nullable(),
      system: z.enum(systemNames).nullable(),
      createdAt: z.string(),
      usedAt: z.string().nullable(),
    }),
  ),
})

const own = z.strictObject({ id: uuid })

export const getPasskeys = signUpCall('getPasskeys', "The user's passkeys (HO-02)", { reply: passkeys })

/**
 * Requires a code or a passkey of the last 15 minutes (`step_up_required`). Returns the options of the browser's
 * `navigator.credentials.create()`, with binary values as base64url.
 */
export const beginPasskey = signUpCall('beginPasskey', 'Begins to add a passkey (HO-02)', {
  reply: z.object({
    options: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
      timeout: z.number().int(),
      excludeCredentials: descriptors,
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
})

export const addPasskey = signUpCall('addPasskey', 'Adds the passkey that the browser made (HO-02)', {
  body: z.strictObject({ clientDataJSON, attestationObject: base64url(8000), transports }),
  reply: passkeys,
})

export const renamePasskey = signUpCall('renamePasskey', "Names one of the user's passkeys (HO-02)", {
  params: own,
  body: bodyOf(passkeyNameForm),
  reply: passkeys,
})

export const removePasskey = signUpCall('removePasskey', "Removes one of the user's passkeys (HO-02)", {
  params: own,
  reply: passkeys,
})

/** The options of the browser's `navigator.credentials.get()`. At log-in, they name no passkeys. */
const useOptions = z.object({
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: descriptors,
  }),
})
const usedPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(2000),
  signature: base64url(2000),
})

export const beginPasskeyLogin = openCall('beginPasskeyLogin', 'Begins a log-in with a passkey (HO-02)', {
  reply: useOptions,
})

export const loginByPasskey = openCall('loginByPasskey', 'Logs in with a passkey (HO-02)', {
  body: usedPasskey,
  reply: z.object({ user }),
})

export const beginPasskeyStepUp = signUpCall(
  'beginPasskeyStepUp',
  'Begins a step-up with one of the user’s passkeys (HO-03)',
  { reply: useOptions },
)

/** The action that responded with `step_up_required` can then be repeated. */
export const stepUpByPasskey = signUpCall('stepUpByPasskey', 'Proves again who the user is (HO-03)', {
  body: usedPasskey,
  reply: z.object({}),
})
