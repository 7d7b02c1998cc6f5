interface Draft {
  email: string
  prospectId: string | undefined
  /** the email is registered, and its log-in waits for a code */
  challenged: boolean
}

/** In memory only: nothing personal goes into browser storage. */
export const signUpDraft: Draft = { email: '', prospectId: undefined, challenged: false }

export const forgetSignUp = (): void => {
  signUpDraft.email = ''
  signUpDraft.prospectId = undefined
  signUpDraft.challenged = false
}
