/** The address, where a bank's own page has led back to it; Plaid alone puts this name there. */
export const returnedTo = (address = location.href): string | undefined =>
  new URL(address).searchParams.has('oauth_state_id') ? address : undefined

/** The way back is used up: nothing of it stays in the address. Until then a reload finds it there. */
export const forgetReturn = (): void => history.replaceState(history.state, '', location.pathname)
