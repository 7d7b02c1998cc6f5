import { ApiError } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { errorMessage } from '../../form/error-message.ts'
import { currentWords } from '../../words/language.ts'

/** Loaded on the press of a button, because most visitors never press one. */
const library = () => import('@simplewebauthn/browser')

export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Makes a passkey on this device. @returns all passkeys of the user */
export const addPasskey = async (): Promise<Answer<'addPasskey'>> => {
  const { options } = await call('beginPasskey')
  const { startRegistration } = await library()
  const { response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return call('addPasskey', { body: { clientDataJSON, attestationObject, transports } })
}

type UseOptions = Answer<'beginPasskeyLogin'>

const usePasskey = async ({ options }: UseOptions) => {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

export const logInByPasskey = async () =>
  call('loginByPasskey', { body: await usePasskey(await call('beginPasskeyLogin')) })

export const stepUpByPasskey = async () =>
  call('stepUpByPasskey', { body: await usePasskey(await call('beginPasskeyStepUp')) })

/** Describes an error of the server, or of the browser's own dialog. */
export const passkeyMessage = (error: unknown): string => {
  const { passkeys: words } = currentWords()
  if (!supportsPasskeys()) return words.unsupported
  if (error instanceof ApiError) {
    if (error.code === 'passkey_refused') return words.refused
    return error.code === 'too_many_passkeys' ? words.tooMany : errorMessage(error)
  }
  const { name } = error as { name?: unknown }
  // The device has a passkey of this user.
  if (name === 'InvalidStateError') return words.exists
  return name === 'NotAllowedError' || name === 'AbortError' ? words.canceled : words.failed
}
