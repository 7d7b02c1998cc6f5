import type { ScreenVariant } from '@vestibule/domain/flow/types'

export const words = { continue: 'Continue', failed: 'Something went wrong' } as const

export const breakWords: Partial<Readonly<Record<ScreenVariant, { h1: string; text: string }>>> = {
  'one-more-step': { h1: 'Just one more step', text: 'What you entered is saved. Go on where you were.' },
  'deposits-verified': { h1: 'You did it!', text: 'Confirm your contribution, and you are done.' },
  'bank-linked': { h1: 'Your bank account is linked', text: 'Confirm your contribution, and you are done.' },
}
