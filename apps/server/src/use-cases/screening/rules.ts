import type { ScreenedKind, Verdict, Verdicts } from '../../stores/people.ts'
import type { Block, RiskCategory, RiskType } from '../../stores/screening/rows.ts'
import { hourly } from '../rate-limits.ts'

export const screeningLimit = hourly(60, 300)

export type Details = Record<string, boolean | string>

/** Maps each flag that is a risk to its category, in order of priority. */
const categories: Readonly<Record<string, RiskCategory>> = {
  isTor: 'TOR',
  isVPN: 'VPN',
  isVOIP: 'VOIP',
  isDisposable: 'DISPOSABLE',
  isYoungDomain: 'YOUNG_DOMAIN',
}

export const riskTypes = { email: 'EMAIL', phone: 'PHONE', ip: 'IP' } as const satisfies Record<
  ScreenedKind,
  RiskType
>

/** Compares whole days. A domain of unknown age is not young. */
export const isYoungDomain = (age: number | undefined, youngerThan: number): boolean =>
  age !== undefined && age < youngerThan

export const isWhiteFlag = ({ device_brand, device_model, browser }: Details): boolean =>
  /^apple$/i.test(String(device_brand)) &&
  /^(iphone|ipad)\b/i.test(String(device_model)) &&
  /^(mobile )?safari\b/i.test(String(browser))

export const verdictOf = (kind: ScreenedKind, valueHash: string, details: Details): Verdict => {
  const risks = Object.keys(categories).filter((flag) => details[flag] === true)
  if (risks.length === 0) return { valueHash, risks, unscreened: false }
  const flagged = kind === 'ip' && isWhiteFlag(details)
  return { valueHash, risks, unscreened: false, details, ...(flagged ? { whiteFlag: true } : {}) }
}

export const categoryOf = ({ risks }: Verdict): RiskCategory => {
  const category = categories[risks[0] ?? '']
  if (!category) throw new Error('a verdict without a risk has no category')
  return category
}

export const passes = ({ risks, whiteFlag }: Verdict, whitelisted: boolean): boolean =>
  risks.length === 0 || whiteFlag === true || whitelisted

/** A block of these categories ends when another value of the given kind passes. */
const endsWithAnother: Partial<Record<RiskCategory, ScreenedKind>> = { VPN: 'ip', VOIP: 'phone' }

export const endsByItself = ({ riskCategory }: Pick<Block, 'riskCategory'>): boolean =>
  endsWithAnother[riskCategory] !== undefined

/** Returns `passed` if another IP address (VPN) or phone (VOIP) passed, `whitelist` if whitelisted, or `undefined`. */
export const endOf = (
  block: Block,
  verdicts: Verdicts,
  whitelisted: boolean,
): 'passed' | 'whitelist' | undefined => {
  const kind = endsWithAnother[block.riskCategory]
  const verdict = kind && verdicts[kind]
  if (verdict && !verdict.unscreened && verdict.valueHash !== block.valueHash && passes(verdict, whitelisted))
    return 'passed'
  const made = Object.values(verdicts).some((one) => one.blockedFor !== undefined && one.blockId === block.id)
  return made && whitelisted ? 'whitelist' : undefined
}
