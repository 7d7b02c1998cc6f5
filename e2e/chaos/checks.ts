/** How somebody's identity check goes at its provider, and where it leads. */
export interface Check {
  /** the last four digits of the SSN that the provider judges by; undefined: it passes */
  serial: string | undefined
  /** what somebody at the provider decides, attempt by attempt, of those that wait for it */
  decisions: readonly ('success' | 'failed' | 'expired' | 'canceled')[]
  /** how many attempts there must be in the end */
  attempts: number
  /** how the last one ends */
  result: 'success' | 'failed'
}

const passes: Check = { serial: undefined, decisions: [], attempts: 1, result: 'success' }

/** PR-03: each way that a check can end; they come in turn. */
export const checks: readonly [Check, ...Check[]] = [
  passes,
  { serial: '1002', decisions: ['canceled', 'success'], attempts: 2, result: 'success' },
  { serial: '1001', decisions: [], attempts: 1, result: 'failed' },
  passes,
  { serial: '1002', decisions: ['success'], attempts: 1, result: 'success' },
  { serial: '1002', decisions: ['expired', 'failed'], attempts: 2, result: 'failed' },
]
