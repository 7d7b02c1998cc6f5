interface Draft {
  email: string
  prospectId: string | undefined
  /** True if the email is registered and its log-in waits for a code. */
  challenged: boolean
}

/** Stored in memory only, because browser storage must not contain personal data. */
export const signUpDraft: Draft = { email: '', prospectId: undefined, challenged: false }

export const forgetSignUp = (): void => {
  signUpDraft.email = ''
  signUpDraft.prospectId = undefined
  signUpDraft.challenged = false
}
