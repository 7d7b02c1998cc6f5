import { ProviderError } from '../../ports/provider-error.ts'

export interface Finding {
  what: string
  ok: boolean
  /** never the value of a setting */
  said: string
  mend?: string
}

/** The provider's code and status, if they may be shown. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof ProviderError)) return error instanceof Error ? error.message : 'an unknown error'
  const { status, providerCode, failure } = error
  const told = [providerCode, status && `status ${status}`].filter(Boolean).join(', ')
  return told || (failure === 'refused' ? 'it refuses the call' : 'it cannot be reached')
}

interface Mends {
  address: string
  keys: string
}

/** Codes of providers for wrong credentials. */
const keyCodes =
  /^(INVALID_API_KEYS|API_KEY_INVALID|API_KEY_SERVICE_BLOCKED|PERMISSION_DENIED|UNAUTHENTICATED|token|EAUTH|not_successful|access_denied|invalid_client|20003)$/

const mendOf = (error: unknown, { address, keys }: Mends): string => {
  if (!(error instanceof ProviderError)) return `Look at ${keys}.`
  const { status, providerCode = '' } = error
  // a failed token exchange carries its status
  const isToken = providerCode === 'token' && (status === undefined || status >= 500)
  if (!isToken && (keyCodes.test(providerCode) || status === 401 || status === 403))
    return `The provider does not take our keys: look at ${keys}, whether they belong together and to ${address}.`
  if (status !== undefined && status >= 500)
    return 'It is in trouble itself: look at its status page. What waits for it is sent when it is back.'
  if (status === 429) return 'It takes no more calls for now: look at the limits of the account.'
  if (status !== undefined) return `It does not know what was asked for: look at ${address} and ${keys}.`
  return `Nobody answers there in time: look at ${address}, at the network and at what may leave it.`
}

export const lookAtProvider = async (
  what: string,
  mends: Mends,
  look: () => Promise<unknown>,
): Promise<Finding> => {
  const started = performance.now()
  try {
    await look()
    return { what, ok: true, said: `answered in ${Math.round(performance.now() - started)} ms` }
  } catch (error) {
    return { what, ok: false, said: failureOf(error), mend: mendOf(error, mends) }
  }
}

export const printed = ({ what, ok, said, mend }: Finding): string => {
  const line = `${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(14)}  ${said}`
  return mend ? `${line}\n      ${' '.repeat(14)}  → ${mend}` : line
}
