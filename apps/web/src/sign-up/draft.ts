interface Draft {
  email: string
  prospectId: string | undefined
  /** the email was known, and its log-in waits for a code (SU-23) */
  challenged: boolean
}

/**
 * What a sign-up has learnt so far and the server does not tell back. It lives as long as the page: an email is personal,
 * and nothing personal goes into the browser's storage. A reload before the server knows the person begins anew.
 */
export const signUpDraft: Draft = { email: '', prospectId: undefined, challenged: false }

export const forgetSignUp = (): void => {
  signUpDraft.email = ''
  signUpDraft.prospectId = undefined
  signUpDraft.challenged = false
}
