import type { confirmedBankAccountForm } from '@vestibule/domain/forms/bank-account'
import type { FormAnswers } from '@vestibule/domain/forms/form'

export type Typed = FormAnswers<typeof confirmedBankAccountForm>

let kept: { clientId: string; answers: Typed } | undefined

/** Stores the answers in memory only, until the applicant returns from the page that rejects VPN or Tor. */
export const keepAnswers = (clientId: string, answers: Typed): void => {
  kept = { clientId, answers }
}

export const keptAnswers = (clientId: string): Typed | undefined =>
  kept?.clientId === clientId ? kept.answers : undefined

export const dropAnswers = (): void => {
  kept = undefined
}
