import type { Screening } from '../../ports/screening.ts'
import { DeclinedAnswer, readObject, type Unread } from '../http/reading.ts'
import type { WireAnswer, WireEmail, WireIp, WirePhone } from './wire.ts'

type Screened<Kind extends keyof Screening> = Awaited<ReturnType<Screening[Kind]>>

const DAY_MS = 24 * 60 * 60 * 1000

/** Failures come as HTTP 200 with success: false, an invalid key as well as a used-up quota. */
function readSuccess<T extends WireAnswer>(json: unknown): Unread<T> {
  const answer = readObject<T>(json)
  if (answer.success !== true) throw new DeclinedAnswer('unavailable', 'no_success')
  return answer
}

export function readEmail(json: unknown, now: Date): Screened<'email'> {
  const answer = readSuccess<WireEmail>(json)
  return { isDisposable: isYes(answer.disposable), domainAgeDays: readAge(answer.domain_age, now) }
}

export const readPhone = (json: unknown): Screened<'phone'> => ({
  isVOIP: isYes(readSuccess<WirePhone>(json).VOIP),
})

export function readIp(json: unknown): Screened<'ip'> {
  const answer = readSuccess<WireIp>(json)
  return {
    isVPN: isYes(answer.vpn) || isYes(answer.active_vpn),
    isTor: isYes(answer.tor) || isYes(answer.active_tor),
    browser: readWord(answer.browser),
    device_brand: readWord(answer.device_brand),
    device_model: readWord(answer.device_model),
  }
}

/** Only a plain yes is one: "Premium required." and null say nothing. */
const isYes = (value: unknown): boolean => value === true

/** Whole days since the domain was registered; undefined when the provider does not say. */
function readAge(age: unknown, now: Date): number | undefined {
  if (typeof age !== 'object' || age === null || !('timestamp' in age)) return undefined
  const { timestamp } = age
  if (typeof timestamp !== 'number' || !(timestamp > 0)) return undefined
  return Math.max(0, Math.floor((now.getTime() - timestamp * 1000) / DAY_MS))
}

/** A word about the device, empty where the plan has none. */
const readWord = (value: unknown): string =>
  typeof value !== 'string' || value === 'N/A' || /required\.$/i.test(value) ? '' : value
