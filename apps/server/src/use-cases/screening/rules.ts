import type { Block, RiskCategory, RiskType } from '../../stores/screening/rows.ts'
import type { ScreenedKind, Verdict, Verdicts } from '../../stores/sign-up/rows.ts'
import type { RateLimit } from '../rate-limits.ts'

/** Screenings of one session, and from one network, in a window of seconds: counted before one is asked for (SE-03). */
export const screeningLimit: RateLimit = {
  perSession: { max: 60, seconds: 60 * 60 },
  perNetwork: { max: 300, seconds: 60 * 60 },
}

/** What the provider said of one value: flags, and of an address its browser and device. */
export type Details = Record<string, boolean | string>

/** Each flag that is a risk, the one that decides first: Tor wins over VPN (RK-04). */
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

/** RK-10: a domain whose age nobody knows is not young. @param age @param youngerThan whole days */
export const isYoungDomain = (age: number | undefined, youngerThan: number): boolean =>
  age !== undefined && age < youngerThan

/** RK-05: an Apple device, an iPhone or iPad, and the Safari browser, all three, whatever their versions. */
export const isWhiteFlag = ({ device_brand, device_model, browser }: Details): boolean =>
  /^apple$/i.test(String(device_brand)) &&
  /^(iphone|ipad)\b/i.test(String(device_model)) &&
  /^(mobile )?safari\b/i.test(String(browser))

/** What is kept of a value that was screened. */
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

/** Whether a person goes on with this verdict: nothing found, or a white flag or the whitelist against it. */
export const passes = ({ risks, whiteFlag }: Verdict, whitelisted: boolean): boolean =>
  risks.length === 0 || whiteFlag === true || whitelisted

/** RK-07: the blocks that end when the same person comes again, and what must have changed then. */
const endsWithAnother: Partial<Record<RiskCategory, ScreenedKind>> = { VPN: 'ip', VOIP: 'phone' }

export const endsByItself = ({ riskCategory }: Pick<Block, 'riskCategory'>): boolean =>
  endsWithAnother[riskCategory] !== undefined

/**
 * RK-07: a VPN's block ends when another address passes, a VOIP number's when another number does. Any ends when the
 * very verdict that it was made of passes by now: a number on the whitelist was learnt after it (RK-06).
 */
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
