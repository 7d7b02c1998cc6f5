import { phoneDigits } from '@vestibule/domain/fields/phone'
import { ProviderError } from '../../ports/provider-error.ts'
import type { ScreenedKind, Verdict } from '../../stores/sign-up/rows.ts'
import type { Deps } from '../deps.ts'
import { type Details, isYoungDomain, verdictOf } from './rules.ts'

export interface AskDeps extends Pick<Deps, 'screening' | 'vault'> {
  /** domains younger than this are young, in days (RK-10) */
  youngDomainDays: number
}

export interface Asked {
  kind: ScreenedKind
  value: string
  userAgent?: string
}

const look = async ({ screening, youngDomainDays }: AskDeps, asked: Asked): Promise<Details> => {
  if (asked.kind === 'phone') return { ...(await screening.phone(phoneDigits(asked.value))) }
  if (asked.kind === 'ip') {
    const { isVPN, isTor, ...device } = await screening.ip(asked.value, asked.userAgent ?? '')
    return { isVPN, isTor, ...device }
  }
  const { isDisposable, domainAgeDays } = await screening.email(asked.value)
  return { isDisposable, isYoungDomain: isYoungDomain(domainAgeDays, youngDomainDays) }
}

/** A provider that is down, slow or invalid leaves the value unscreened (RK-09). */
export const ask = async (deps: AskDeps, asked: Asked): Promise<Verdict> => {
  const valueHash = deps.vault.valueHash(asked.kind, asked.value)
  try {
    return verdictOf(asked.kind, valueHash, await look(deps, asked))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { valueHash, risks: [], unscreened: true }
  }
}
