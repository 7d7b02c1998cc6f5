import type { AccountType } from '@vestibule/domain/account-types'
import type { Operation } from '../../calls/operation.ts'
import type { Mail as MailMessage } from '../../ports/mailer.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { Deps } from '../deps.ts'
import { type MailPage, mailPage } from './page.ts'

/** `heading` defaults to the subject. */
export interface Mail
  extends Omit<MailMessage, 'text' | 'html'>,
    Omit<MailPage, 'brand' | 'accountType' | 'publicUrl' | 'heading'> {
  heading?: string
  /** Defaults to that of the call's user. */
  accountType?: AccountType | undefined
}

/** Resends an email that may have been sent, because a second copy does no harm. */
const inDoubt = { reconcile: async (): Promise<undefined> => undefined, repeat: 'harmless' } as const

/** Removes characters that have a meaning in paths or headers, but keeps the letters of all languages. */
export const attachedPdf = (name: string, content: Uint8Array) => ({
  filename: `${name.replace(/[^\p{L}\p{M}\p{N} ()-]/gu, '')}.pdf`,
  contentType: 'application/pdf',
  content,
})

export const mailId = ({ id, attempts }: ProviderCall): string => `${id}.${attempts}`

/** The answer of a call whose message is no longer needed. It is not sent, at most an earlier attempt has sent it. */
export const unneeded = { isUnneeded: true } as const

/**
 * Composes each email only when it is sent, so that provider calls store no personal data.
 * Sends nothing if `compose` returns `undefined`.
 */
export const mailOperation = (
  { mailer, publicUrl, brand, store }: Omit<Deps, 'languages'>,
  compose: (call: ProviderCall) => Promise<Mail | undefined>,
): Operation => ({
  retryUntilDelivered: true,
  ...inDoubt,
  async send(call) {
    const mail = await compose(call)
    if (!mail) return { answer: unneeded }
    const { language, paragraphs, code, link, heading = mail.subject, accountType, ...message } = mail
    const user = call.userId === null ? undefined : await store.users.byId(call.userId)
    const application = call.clientId === null ? undefined : await store.applications.read(call.clientId)
    const page = mailPage({
      brand,
      language,
      accountType: accountType ?? application?.client.account_type ?? user?.account_type,
      publicUrl,
      heading,
      paragraphs,
      code,
      link,
    })
    await mailer.send({ ...message, ...page, id: mailId(call) })
    return { answer: {} }
  },
})
