import { ProviderError } from '../../ports/provider-error.ts'

export interface Finding {
  what: string
  ok: boolean
  /** Never contains a setting's value. */
  message: string
  fix?: string
}

export const passed = (what: string, message: string): Finding => ({ what, ok: true, message })
export const failed = (what: string, message: string, fix: string): Finding => ({
  what,
  ok: false,
  message,
  fix,
})

/** Describes a failure by the provider's code and status, never by the provider's message. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof ProviderError)) return error instanceof Error ? error.message : 'an unknown error'
  const { status, providerCode, failure } = error
  const details = [providerCode, status && `status ${status}`].filter(Boolean).join(', ')
  return (
    details || (failure === 'refused' ? 'the provider refuses the call' : 'the provider cannot be reached')
  )
}

interface Settings {
  address: string
  keys: string
}

const credentialCodes =
  /^(INVALID_API_KEYS|API_KEY_INVALID|API_KEY_SERVICE_BLOCKED|PERMISSION_DENIED|UNAUTHENTICATED|token|EAUTH|not_successful|access_denied|invalid_client|20003)$/

const fixFor = (error: unknown, { address, keys }: Settings): string => {
  if (!(error instanceof ProviderError)) return `Check ${keys}.`
  const { status, providerCode = '' } = error
  // A token exchange that fails without a status or with a 5xx does not mean that our keys are wrong.
  const isToken = providerCode === 'token' && (status === undefined || status >= 500)
  if (!isToken && (credentialCodes.test(providerCode) || status === 401 || status === 403))
    return `The provider rejects our keys: check that ${keys} belong together and to ${address}.`
  if (status !== undefined && status >= 500)
    return 'The provider fails: check its status page. Pending calls are sent when it recovers.'
  if (status === 429) return 'The provider limits our calls: check the limits of the account.'
  if (status !== undefined)
    return `The provider does not recognize the request: check ${address} and ${keys}.`
  return `No answer in time: check ${address}, the network and its outbound rules.`
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
    return failed(what, failureOf(error), fixFor(error, settings))
  }
}

export const printed = ({ what, ok, message, fix }: Finding): string => {
  const line = `${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(14)}  ${message}`
  return fix ? `${line}\n      ${' '.repeat(14)}  → ${fix}` : line
}
