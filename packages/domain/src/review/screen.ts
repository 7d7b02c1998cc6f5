/** How a screen of the broker's stands, in the only terms that decide anything. */
export const SCREENS = ['PENDING', 'PASSED', 'FAILED'] as const
export type ScreenResult = (typeof SCREENS)[number]

/**
 * KY-02: a screen is over when it has passed, failed, or is not asked for; while somebody at the broker still looks at it
 * (PENDING, NEEDS_REVIEW, DEFERRED_REVIEW, a newer word) the review goes on. That somebody looks is told to nobody.
 */
export const screenOf = (state: string): ScreenResult => {
  if (state === 'PASSED' || state === 'OUT_OF_SCOPE') return 'PASSED'
  return state === 'FAILED' ? 'FAILED' : 'PENDING'
}
