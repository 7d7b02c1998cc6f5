import { call } from '../../api/call.ts'
import { leaveLinked } from '../../contributions/linked.ts'
import { errorMessage } from '../../form/error-message.ts'
import { networkPage } from '../../site/network-page.ts'
import { linkScript } from './link-script.ts'
import { type LinkFailure, openLink } from './plaid.ts'
import { words } from './words.ts'

/** What the page does next: goes on, says something, or just stays. */
export type Outcome =
  | { kind: 'linked' | 'left' | 'unavailable' }
  /** failed: an exit with an error, and whether the server has it recorded */
  | { kind: 'toast'; text: string }
  /** the network is refused, and this is its page (RK-11) */
  | { kind: 'refused'; page: string }
  | { kind: 'failed'; text: string; recorded: boolean }

const failedWith = (error: unknown, otherwise: string): Outcome => {
  const page = networkPage(error)
  return page ? { kind: 'refused', page } : { kind: 'toast', text: errorMessage(error, otherwise) }
}

const exchange = async (publicToken: string, accountId: string | undefined): Promise<Outcome> => {
  try {
    await call('exchangePublicToken', {
      body: { public_token: publicToken, ...(accountId === undefined ? {} : { account_id: accountId }) },
      ifMatch: true,
    })
    leaveLinked()
    return { kind: 'linked' }
  } catch (error) {
    return failedWith(error, words.notExchanged)
  }
}

/** BA-03: an exit with an error is recorded with the bank account that the launch began. */
const report = async (clientId: string, failure: LinkFailure): Promise<void> => {
  const bank = await call('getBank', { params: { clientId } })
  const { error_type, error_code, institution, link_session_id, request_id } = failure
  await call('reportBankError', {
    params: { bankAccountId: bank.id },
    body: {
      error_type,
      error_code,
      institution_name: institution?.name ?? '',
      institution_id: institution?.institution_id ?? '',
      link_session_id,
      bankAccount: bank.id,
      request_id,
    },
  })
}

/** The way back from a bank's own page does not belong to this launch: that says nothing of the bank account. */
const isForeign = ({ error_type, error_code }: LinkFailure): boolean =>
  error_type === 'OAUTH_ERROR' || error_code === 'INVALID_LINK_TOKEN'
const notBack: Outcome = { kind: 'failed', recorded: false, text: words.notBack }

interface Page {
  clientId: string
  linkScriptUrl: string
  /** the address that a bank's own page has led back to */
  returned?: string | undefined
}

/** A new token, which counts as an attempt; after the way back from a bank's page the one that led there. */
const tokenFor = async (returned: string | undefined): Promise<string | null> =>
  returned === undefined
    ? (await call('createLinkToken')).link_token
    : (await call('getLinkToken')).link_token

/** Links a bank account (BA-02, BA-03): a token, the widget, and what it brought. */
export const linkBank = async ({ clientId, linkScriptUrl, returned }: Page): Promise<Outcome> => {
  const plaid = await linkScript(linkScriptUrl)
  if (!plaid) return { kind: 'unavailable' }
  let token: string | null
  try {
    token = await tokenFor(returned)
  } catch (error) {
    return failedWith(error, words.noToken)
  }
  if (token === null) return notBack
  const ended = await openLink(plaid, token, returned)
  if (ended.kind === 'left') return { kind: 'left' }
  if (ended.kind === 'linked') return exchange(ended.publicToken, ended.accountId)
  if (returned !== undefined && isForeign(ended.failure)) return notBack
  // what went wrong is told in any case (ER-02)
  const recorded = await report(clientId, ended.failure).then(
    () => true,
    () => false,
  )
  return {
    kind: 'failed',
    recorded,
    text: words.exited(ended.failure.institution?.name, ended.failure.display_message),
  }
}
