/** The current URL after an OAuth redirect, which alone sets `oauth_state_id`. */
export const oauthReturnUrl = (address = location.href): string | undefined =>
  new URL(address).searchParams.has('oauth_state_id') ? address : undefined

/** Until removed, a reload resumes the OAuth return. */
export const removeReturnQuery = (): void => history.replaceState(history.state, '', location.pathname)
