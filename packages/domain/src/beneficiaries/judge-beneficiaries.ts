import type { MaritalStatus } from '../fields/marital-status.ts'
import type { IsoDate } from '../iso-date.ts'
import {
  type Beneficiary,
  type BeneficiaryAnswers,
  type BeneficiaryWrongs,
  parseBeneficiary,
} from './beneficiary.ts'
import { parseShare, remainingFor, totalOf, WHOLE } from './percentage.ts'

/** How many beneficiaries may be named. */
export const MOST_BENEFICIARIES = 5

/** What can be wrong with the set: it names too many, or its shares, each one good, do not come to 100. */
export type SetCode = 'too_many' | 'not_whole'

export interface Judgement {
  /** by place in the set; undefined where nothing is wrong */
  readonly wrongs: readonly (BeneficiaryWrongs | undefined)[]
  readonly set: SetCode | undefined
}

/**
 * PE-14 to PE-16. Beneficiaries are judged as one set, in their order: at most five, shares that come to exactly 100
 * where anybody is named, one spouse at most and none of somebody single. The page and the server ask this function.
 */
export function judgeBeneficiaries(
  answers: readonly BeneficiaryAnswers[],
  { maritalStatus, today }: { maritalStatus: MaritalStatus | undefined; today: IsoDate },
): { readonly ok: true; readonly value: readonly Beneficiary[] } | ({ readonly ok: false } & Judgement) {
  const percentages = answers.map(({ percentage }) => percentage)
  const parsed = answers.map((one, index) =>
    parseBeneficiary(one, {
      maritalStatus,
      today,
      remaining: remainingFor(percentages, index),
      spouseNamed: answers.slice(0, index).some(({ relation }) => relation === 'SPOUSE'),
    }),
  )
  const set = judgeSet(percentages)
  const value = parsed.flatMap((one) => (one.ok ? [one.value] : []))
  if (set === undefined && value.length === answers.length) return { ok: true, value }
  return { ok: false, set, wrongs: parsed.map((one) => (one.ok ? undefined : one.wrongs)) }
}

/** The total is judged once each share is one; until then the shares themselves are wrong. */
function judgeSet(percentages: readonly string[]): SetCode | undefined {
  if (percentages.length > MOST_BENEFICIARIES) return 'too_many'
  const all = percentages.every((typed) => parseShare(typed).ok)
  return percentages.length > 0 && all && totalOf(percentages) !== WHOLE ? 'not_whole' : undefined
}
