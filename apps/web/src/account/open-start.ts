import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { chooseAccountType } from '../site/account-type.ts'
import { withoutTrailingSlash } from '../site/page.tsx'
import { signUpDraft } from './draft.ts'

/** Longest time in ms that the page waits for the reply before it reacts to input. */
const longestWaitMs = 5_000

/** Returns the token of a link from the firm's website, `/onboarding#start={token}`, and removes it from the address. */
export const takeStartToken = (): string | undefined => {
  const [, token] = /^#start=(.+)$/.exec(location.hash) ?? []
  if (token === undefined || withoutTrailingSlash(location.pathname) !== '/onboarding') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Uses up the link and fills in the sign-up. A failure blocks nothing. @returns whether the link has expired */
export const openStart = async (token: string): Promise<boolean> => {
  const opened = call('openStart', { body: { token } }).then(
    ({ email, phone_number, account_type }) => {
      signUpDraft.email = email
      signUpDraft.phoneNumber = phone_number ?? ''
      if (account_type) chooseAccountType(account_type)
      return false
    },
    (error: unknown) => error instanceof ApiError && error.code === 'link_expired',
  )
  return Promise.race([opened, new Promise<false>((late) => setTimeout(late, longestWaitMs, false))])
}
