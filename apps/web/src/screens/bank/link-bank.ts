import { fill } from '@vestibule/words/fill'
import { ApiError } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { errorMessage } from '../../form/error-message.ts'
import { bankLinkedFlag } from '../../site/document-flag.ts'
import { networkPage } from '../../site/network-page.ts'
import { currentWords } from '../../words/language.ts'
import { type LinkFailure, openLink } from './plaid.ts'

const documentLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

const addScript = (address: string) =>
  new Promise<void>((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => resolve()
    document.head.append(script)
  })

/** Waits for the document to load Plaid's script, and retries once. Returns `undefined` if Plaid is unavailable. */
const linkScript = async (address: string): Promise<Window['Plaid']> => {
  await documentLoaded()
  if (!window.Plaid) await addScript(address)
  return window.Plaid
}

export type Outcome =
  /** `ended`: the OAuth return belongs to a launch that has ended. */
  | { kind: 'linked' | 'left' | 'unavailable' | 'ended' }
  | { kind: 'toast'; text: string }
  /** The applicant's network was rejected. `page` is the path of the page that explains this. */
  | { kind: 'refused'; page: string }
  | { kind: 'failed'; text: string; recorded: boolean }

/** The server has recorded the failure already. */
const isOtherOwner = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'bank_owner_mismatch'

const failedWith = (error: unknown, otherwise: string): Outcome => {
  const page = networkPage(error)
  return page ? { kind: 'refused', page } : { kind: 'toast', text: errorMessage(error, otherwise) }
}

export const exchange = async ({ public_token, account_id }: LostResult): Promise<Outcome> => {
  try {
    await call('exchangePublicToken', {
      body: { public_token, ...(account_id !== undefined && { account_id }) },
      ifMatch: true,
    })
    bankLinkedFlag.set()
    return { kind: 'linked' }
  } catch (error) {
    if (isOtherOwner(error)) return { kind: 'failed', recorded: true, text: currentWords().bank.otherOwner }
    return failedWith(error, currentWords().bank.notExchanged)
  }
}

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

/** Checks whether the OAuth return belongs to another launch of the widget. */
const isOtherLaunch = ({ error_type, error_code }: LinkFailure): boolean =>
  error_type === 'OAUTH_ERROR' || error_code === 'INVALID_LINK_TOKEN'

const notConnected = ({ institution, display_message }: LinkFailure): string => {
  const { notConnected: texts, otherAccount } = currentWords().bank
  const advice = display_message ?? otherAccount
  return institution
    ? fill(texts.named, { institution: institution.name, advice })
    : fill(texts.unnamed, { advice })
}

interface Page {
  clientId: string
  linkScriptUrl: string
  /** The full URL of an OAuth return. */
  returned?: string | undefined
}

export type LostResult = NonNullable<Answer<'getLinkToken'>['result']>

/** Returns what a widget linked that was lost with its tab. */
export const findLostResult = (): Promise<LostResult | null> =>
  call('getLinkToken').then(
    ({ result }) => result,
    () => null,
  )

export const linkBank = async ({ clientId, linkScriptUrl, returned }: Page): Promise<Outcome> => {
  const plaid = await linkScript(linkScriptUrl)
  if (!plaid) return { kind: 'unavailable' }
  let token: string | null
  try {
    // A new token counts as an attempt, so an OAuth return uses the last one.
    token = (await call(returned === undefined ? 'createLinkToken' : 'getLinkToken')).link_token
  } catch (error) {
    return failedWith(error, currentWords().bank.noToken)
  }
  if (token === null) return { kind: 'ended' }
  const ended = await openLink(plaid, token, returned)
  if (ended.kind === 'left') return { kind: 'left' }
  if (ended.kind === 'linked')
    return exchange({ public_token: ended.publicToken, account_id: ended.accountId })
  if (returned !== undefined && isOtherLaunch(ended.failure))
    return { kind: 'failed', recorded: false, text: currentWords().bank.returnLost }
  const recorded = await report(clientId, ended.failure).then(
    () => true,
    () => false,
  )
  return { kind: 'failed', recorded, text: notConnected(ended.failure) }
}
