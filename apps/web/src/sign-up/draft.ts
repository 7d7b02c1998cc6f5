interface Draft {
  email: string
  prospectId: string | undefined
  /** True if the email address is already registered, and the log-in of its user waits for a code. */
  challenged: boolean
}

/** Stored in memory only, because browser storage must not contain personal data. */
export const signUpDraft: Draft = { email: '', prospectId: undefined, challenged: false }

export const forgetSignUp = (): void => {
  signUpDraft.email = ''
  signUpDraft.prospectId = undefined
  signUpDraft.challenged = false
}
