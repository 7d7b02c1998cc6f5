export const screenResults = ['PENDING', 'PASSED', 'FAILED'] as const
export type ScreenResult = (typeof screenResults)[number]

/** Returns PENDING for NEEDS_REVIEW, DEFERRED_REVIEW and unknown values. */
export const screenOf = (state: string): ScreenResult => {
  if (state === 'PASSED' || state === 'OUT_OF_SCOPE') return 'PASSED'
  return state === 'FAILED' ? 'FAILED' : 'PENDING'
}
