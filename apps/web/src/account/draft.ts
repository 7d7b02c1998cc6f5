interface Draft {
  email: string
  prospectId: string | undefined
  /** True if the email address is already registered, and its user must enter a code to log in. */
  challenged: boolean
}

/** Stored in memory only, because browser storage must not contain personal data. */
export const signUpDraft: Draft = { email: '', prospectId: undefined, challenged: false }

export const forgetSignUp = (): void => {
  signUpDraft.email = ''
  signUpDraft.prospectId = undefined
  signUpDraft.challenged = false
}
