/** Only Plaid sets `oauth_state_id`. */
export const oauthReturnUrl = (address = location.href): string | undefined =>
  new URL(address).searchParams.has('oauth_state_id') ? address : undefined

/** Until then a reload resumes. */
export const removeReturnQuery = (): void => history.replaceState(history.state, '', location.pathname)
