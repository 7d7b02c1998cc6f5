/** How an identity check goes at the provider. */
export interface Check {
  /** last four digits of the SSN that decide the check; `undefined` passes */
  serial: string | undefined
  /** decisions on the attempts in review */
  decisions: readonly ('success' | 'failed' | 'expired' | 'canceled')[]
  /** expected number of attempts */
  attempts: number
  result: 'success' | 'failed'
}

const passes: Check = { serial: undefined, decisions: [], attempts: 1, result: 'success' }

/** Each way that a check can end (PR-03), used in turn. */
export const checks: readonly [Check, ...Check[]] = [
  passes,
  { serial: '1002', decisions: ['canceled', 'success'], attempts: 2, result: 'success' },
  { serial: '1001', decisions: [], attempts: 1, result: 'failed' },
  passes,
  { serial: '1002', decisions: ['success'], attempts: 1, result: 'success' },
  { serial: '1002', decisions: ['expired', 'failed'], attempts: 2, result: 'failed' },
]
