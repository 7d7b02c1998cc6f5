import { parseEmail } from '@vestibule/domain/fields/email'
import { parsePhone, phoneDigits } from '@vestibule/domain/fields/phone'
import type { Clock } from '../../ports/clock.ts'
import type { Limits } from '../../ports/limits.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Screening } from '../../ports/screening.ts'
import type { Session, Sessions, Verdict } from '../../ports/sessions.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'

export interface ScreenDeps {
  screening: Screening
  sessions: Sessions
  limits: Limits
  vault: Vault
  clock: Clock
}

/** A young domain is one younger than this, days (RK-10). */
const youngDomainDays = 30
/** Screenings of one session in an hour (SE-03). */
const perSession = { max: 60, seconds: 60 * 60 }

export interface ScreeningReply {
  success: boolean
  riskyData: Record<string, boolean | string> | null
}

type Kind = 'email' | 'phone' | 'ip'

/** Asks the provider about one value, keeps the verdict against the session, and tells the outcome only (RK-01). */
const screen = async (
  { sessions, limits, vault, clock }: ScreenDeps,
  session: Session,
  kind: Kind,
  value: string,
  ask: () => Promise<{ risks: string[]; riskyData: Record<string, boolean | string> }>,
): Promise<ScreeningReply> => {
  const until = await limits.consume(
    `screening:${session.tokenHash.toString('hex')}`,
    perSession.max,
    perSession.seconds,
    clock.now(),
  )
  if (until) throw new AppError('too_many_requests', { retryAt: until })
  const valueHash = vault.valueHash(kind, value)
  const keep = (verdict: Omit<Verdict, 'valueHash'>): Promise<void> =>
    sessions.keepVerdict(session.tokenHash, kind, { valueHash, ...verdict })
  try {
    const { risks, riskyData } = await ask()
    await keep({ risks, unscreened: false })
    return risks.length > 0 ? { success: false, riskyData } : { success: true, riskyData: null }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await keep({ risks: [], unscreened: true })
    return { success: true, riskyData: null }
  }
}

const trueOf = (flags: Record<string, boolean>): string[] => Object.keys(flags).filter((name) => flags[name])

export const screenEmail = (deps: ScreenDeps, session: Session, given: string): Promise<ScreeningReply> => {
  const email = parseEmail(given)
  if (!email.ok) throw new AppError('invalid', { fields: ['email'] })
  return screen(deps, session, 'email', email.value, async () => {
    const found = await deps.screening.email(email.value)
    const flags = {
      isDisposable: found.isDisposable,
      isYoungDomain: found.domainAgeDays !== undefined && found.domainAgeDays < youngDomainDays,
    }
    return { risks: trueOf(flags), riskyData: flags }
  })
}

export const screenPhone = (deps: ScreenDeps, session: Session, given: string): Promise<ScreeningReply> => {
  const digits = given.replaceAll('-', '')
  const phone = parsePhone(`${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`)
  if (!phone.ok) throw new AppError('invalid', { fields: ['phone'] })
  return screen(deps, session, 'phone', phone.value, async () => {
    const flags = await deps.screening.phone(phoneDigits(phone.value))
    return { risks: trueOf(flags), riskyData: flags }
  })
}

export const screenIp = (
  deps: ScreenDeps,
  session: Session,
  ip: string,
  userAgent: string,
): Promise<ScreeningReply> =>
  screen(deps, session, 'ip', ip, async () => {
    const { isVPN, isTor, browser, device_brand, device_model } = await deps.screening.ip(ip, userAgent)
    return {
      risks: trueOf({ isVPN, isTor }),
      riskyData: { isVPN, isTor, browser, device_brand, device_model },
    }
  })

/**
 * Sign-up and create-user are refused where screening found a risk or was never asked for (RK-01).
 * @throws AppError screening_required or blocked
 */
export const requireScreened = (
  vault: Vault,
  session: Session,
  values: Partial<Record<Kind, string>>,
): void => {
  for (const [kind, value] of Object.entries(values) as [Kind, string][]) {
    const verdict = session.screening[kind]
    if (!verdict || verdict.valueHash !== vault.valueHash(kind, value))
      throw new AppError('screening_required')
    if (verdict.risks.length > 0) throw new AppError('blocked')
  }
}
