import { parseEmail } from '@vestibule/domain/fields/email'
import { parsePhone, phoneDigits } from '@vestibule/domain/fields/phone'
import type { Session } from '../../stores/access/session-rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { settleRisks } from './blocks.ts'
import type { Details } from './rules.ts'
import { type ScreenedValue, screenValue } from './screen-value.ts'

export interface ScreeningReply {
  success: boolean
  riskyData: Details | null
}

/** Screens a value. The response does not distinguish between no risk, unscreened and whitelisted. */
const screen = async (deps: Deps, session: Session, value: ScreenedValue): Promise<ScreeningReply> => {
  const outcome = await screenValue(deps, value)
  const before = session.screening[value.kind]
  // If the provider is unavailable, an earlier verdict on the same value is not replaced.
  const stands = outcome.unscreened && before?.valueHash === outcome.valueHash && !before.unscreened
  const verdict = stands ? before : outcome
  const email = value.kind === 'email' ? value.value : undefined
  const kept = await deps.sessions.keepVerdict(session.tokenHash, value.kind, verdict, email)
  if (!kept) throw new AppError('unauthenticated')
  const whitelisted = await settleRisks(deps, kept.session, value.kind, kept.block)
  if (verdict.risks.length === 0 || whitelisted) return { success: true, riskyData: null }
  return { success: verdict.whiteFlag === true, riskyData: verdict.details ?? {} }
}

export const screenEmail = async (deps: Deps, session: Session, typed: string): Promise<ScreeningReply> => {
  const email = parseEmail(typed)
  if (!email.ok) throw new AppError('invalid', { fields: ['email'] })
  return screen(deps, session, { kind: 'email', value: email.value })
}

export const screenPhone = async (deps: Deps, session: Session, typed: string): Promise<ScreeningReply> => {
  const digits = phoneDigits(typed)
  const phone = parsePhone(`${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`)
  if (!phone.ok) throw new AppError('invalid', { fields: ['phone'] })
  return screen(deps, session, { kind: 'phone', value: phone.value })
}

export const screenIp = (deps: Deps, session: Session, caller: Caller): Promise<ScreeningReply> =>
  screen(deps, session, { kind: 'ip', value: caller.ip, userAgent: caller.userAgent })
