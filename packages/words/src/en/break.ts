import type { ScreenVariant } from '@vestibule/domain/flow/types'

export const breakScreens = {
  'one-more-step': {
    title: 'Just one more step',
    intro: 'What you entered is saved. Continue where you left off.',
  },
  'deposits-verified': {
    title: 'You did it!',
    intro: 'Confirm your contribution, and you are done.',
  },
  'bank-linked': {
    title: 'Your bank account is linked',
    intro: 'Confirm your contribution, and you are done.',
  },
} as const satisfies Partial<Record<ScreenVariant, { title: string; intro: string }>>
