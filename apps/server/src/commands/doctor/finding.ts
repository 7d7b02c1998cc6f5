import { ProviderError } from '../../ports/provider-error.ts'

export interface Finding {
  what: string
  ok: boolean
  /** never the value of a setting */
  message: string
  fix?: string
}

export const passed = (what: string, message: string): Finding => ({ what, ok: true, message })
export const broken = (what: string, message: string, fix: string): Finding => ({
  what,
  ok: false,
  message,
  fix,
})

/** The provider's code and status, if they may be shown. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof ProviderError)) return error instanceof Error ? error.message : 'an unknown error'
  const { status, providerCode, failure } = error
  const details = [providerCode, status && `status ${status}`].filter(Boolean).join(', ')
  return details || (failure === 'refused' ? 'it refuses the call' : 'it cannot be reached')
}

interface Settings {
  address: string
  keys: string
}

/** Codes of providers for wrong credentials. */
const credentialCodes =
  /^(INVALID_API_KEYS|API_KEY_INVALID|API_KEY_SERVICE_BLOCKED|PERMISSION_DENIED|UNAUTHENTICATED|token|EAUTH|not_successful|access_denied|invalid_client|20003)$/

const fixFor = (error: unknown, { address, keys }: Settings): string => {
  if (!(error instanceof ProviderError)) return `Look at ${keys}.`
  const { status, providerCode = '' } = error
  // a failed token exchange carries its status
  const isToken = providerCode === 'token' && (status === undefined || status >= 500)
  if (!isToken && (credentialCodes.test(providerCode) || status === 401 || status === 403))
    return `The provider does not take our keys: look at ${keys}, whether they belong together and to ${address}.`
  if (status !== undefined && status >= 500)
    return 'It is in trouble itself: look at its status page. What waits for it is sent when it is back.'
  if (status === 429) return 'It takes no more calls for now: look at the limits of the account.'
  if (status !== undefined) return `It does not know what was asked for: look at ${address} and ${keys}.`
  return `Nobody answers there in time: look at ${address}, at the network and at what may leave it.`
}

export const checkProvider = async (
  what: string,
  settings: Settings,
  probe: () => Promise<unknown>,
): Promise<Finding> => {
  const started = performance.now()
  try {
    await probe()
    return passed(what, `answered in ${Math.round(performance.now() - started)} ms`)
  } catch (error) {
    return broken(what, failureOf(error), fixFor(error, settings))
  }
}

export const printed = ({ what, ok, message, fix }: Finding): string => {
  const line = `${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(14)}  ${message}`
  return fix ? `${line}\n      ${' '.repeat(14)}  → ${fix}` : line
}
