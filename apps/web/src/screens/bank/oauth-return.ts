/** Returns the current URL if it has `oauth_state_id`, which only an OAuth redirect sets. */
export const oauthReturnUrl = (address = location.href): string | undefined =>
  new URL(address).searchParams.has('oauth_state_id') ? address : undefined

/** Removes the query, so that a reload does not resume the OAuth return. */
export const removeReturnQuery = (): void => history.replaceState(history.state, '', location.pathname)
