import type { Status } from '@vestibule/domain/flow/statuses'

export const words = { on: 'Continue', failed: 'Something went wrong' } as const

const oneMore = { h1: 'Just one more step', text: 'What you entered is saved. Go on where you were.' }

/** NV-10. */
export const breakWords: Partial<Readonly<Record<Status, { h1: string; text: string }>>> = {
  BREAK_JUST_ONE_MORE_STEP: oneMore,
  SECOND_BREAK_JUST_ONE_MORE_STEP: oneMore,
  YOU_DID_IT: { h1: 'You did it!', text: 'Confirm your contribution, and you are done.' },
  SUCCESSFUL_BANK_LINKED: {
    h1: 'Your bank account is linked',
    text: 'Confirm your contribution, and you are done.',
  },
}
