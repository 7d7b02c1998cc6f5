import { phoneDigits } from '@vestibule/domain/fields/phone'
import { ProviderError } from '../../ports/provider-error.ts'
import type { ScreenedKind, Verdict } from '../../stores/people.ts'
import type { Deps } from '../deps.ts'
import { type Details, isYoungDomain, verdictOf } from './rules.ts'

export interface ScreenedValue {
  kind: ScreenedKind
  value: string
  userAgent?: string
}

const lookUp = async ({ screening, youngDomainDays }: Deps, value: ScreenedValue): Promise<Details> => {
  if (value.kind === 'phone') return { ...(await screening.phone(phoneDigits(value.value))) }
  if (value.kind === 'ip') {
    const { isVPN, isTor, ...device } = await screening.ip(value.value, value.userAgent ?? '')
    return { isVPN, isTor, ...device }
  }
  const { isDisposable, domainAgeDays } = await screening.email(value.value)
  return { isDisposable, isYoungDomain: isYoungDomain(domainAgeDays, youngDomainDays) }
}

/** Returns an unscreened verdict if the provider is down, slow or sends an invalid response. */
export const screenValue = async (deps: Deps, value: ScreenedValue): Promise<Verdict> => {
  const valueHash = deps.vault.valueHash(value.kind, value.value)
  try {
    return verdictOf(value.kind, valueHash, await lookUp(deps, value))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { valueHash, risks: [], unscreened: true }
  }
}
