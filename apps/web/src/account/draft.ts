interface Draft {
  email: string
  /** Known only from the firm's website. */
  phoneNumber: string
  prospectId: string | undefined
  /** True if the email address is already registered, and its user must enter a code to log in. */
  challenged: boolean
}

/** Stored in memory only, because browser storage must not contain personal data. */
export const signUpDraft: Draft = { email: '', phoneNumber: '', prospectId: undefined, challenged: false }

export const forgetSignUp = (): void => {
  signUpDraft.email = ''
  signUpDraft.phoneNumber = ''
  signUpDraft.prospectId = undefined
  signUpDraft.challenged = false
}
