import { compareDates, type IsoDate } from '../iso-date.ts'

/** Nacha's codes for the reason why a bank returned a debit, R01 to R85. */
export const returnCodes: readonly string[] = Array.from(
  { length: 85 },
  (_, index) => `R${String(index + 1).padStart(2, '0')}`,
)

/** What the applicant reads about a code. `another`: a code without a text of its own, or no code. */
export const returnReasons = [
  'funds',
  'uncollected',
  'closed',
  'not_found',
  'revoked',
  'unauthorized',
  'frozen',
  'no_debits',
  'another',
] as const
export type ReturnReason = (typeof returnReasons)[number]

const reasonOfCode: Readonly<Record<string, ReturnReason>> = {
  R01: 'funds',
  R02: 'closed',
  R03: 'not_found',
  R04: 'not_found',
  R07: 'revoked',
  R09: 'uncollected',
  R10: 'unauthorized',
  R16: 'frozen',
  R20: 'no_debits',
  R29: 'unauthorized',
}

export const returnReason = (code: string | null | undefined): ReturnReason =>
  reasonOfCode[code ?? ''] ?? 'another'

/** Reasons that may be gone by the next debit. */
const passing: ReadonlySet<ReturnReason> = new Set(['funds', 'uncollected', 'another'])

export interface SentDeposit {
  readonly drawnOn: IsoDate
  /** Set if the bank returned the deposit with a code. */
  readonly returnCode: string | undefined
  readonly isNewReturn: boolean
}

/** Whether a debit of this day was from the current bank account, which is debited from the day `debitedSince`. */
export const isOfCurrentBank = (drawnOn: IsoDate, debitedSince: string | null | undefined): boolean =>
  !debitedSince || compareDates(drawnOn, debitedSince as IsoDate) >= 0

/** Whether the return code means that the bank account can never be debited again (CF-13). */
export const isLastingReturn = (code: string | null | undefined): boolean => !passing.has(returnReason(code))

/**
 * Returns the code that stops the plan (CF-13): one whose reason lasts, or the second of two R01 in a row. Only new returns
 * stop a plan, because the applicant may have started it again since the earlier ones.
 */
export const stoppingCode = (deposits: readonly SentDeposit[]): string | undefined =>
  [...deposits]
    .sort((a, b) => compareDates(a.drawnOn, b.drawnOn))
    .find(({ returnCode, isNewReturn }, index, sorted) => {
      const before = sorted[index - 1]
      const isSecond = returnCode === 'R01' && before?.returnCode === 'R01'
      return isSecond ? isNewReturn || before.isNewReturn : isNewReturn && isLastingReturn(returnCode)
    })?.returnCode
