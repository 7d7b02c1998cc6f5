import { fill } from '@vestibule/words/fill'
import type { Words } from '@vestibule/words/words'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { Operation, Operations } from '../../provider-calls/operation.ts'
import { newCall } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { type MailDeps, mailOperation } from './mail-operation.ts'

export type SecurityMailDeps = MailDeps & Pick<Deps, 'store' | 'identities'>

/** Addresses the email by identity, because the reset may have removed the user. */
export const passwordChangedMail = (resetId: string, identityId: string, userId: string | null): NewCall =>
  newCall('mail_password_changed', resetId, { userId, input: { identityId } })

/** Creates a security email. `event` identifies what happened, so that each event is emailed only once. */
export const securityMail = (
  operation: 'mail_new_browser' | 'mail_phone_changed' | 'mail_bank_linked',
  userId: string,
  event: string,
): NewCall => newCall(operation, event, { userId })

export const emailChangedMail = (userId: string, noticeId: string): NewCall =>
  newCall('mail_email_changed', noticeId, { userId, input: { noticeId } })

type SecurityWords = Words['mails']['security']
type Notice = Exclude<keyof SecurityWords, 'notYou' | 'notYouOldAddress'>

/** Defines the security notices, which contain no personal data. */
export const securityMailOperations = (deps: SecurityMailDeps): Operations => {
  const { store, identities, brand, publicUrl, language } = deps
  const words = language.words.mails.security
  const values = { url: `${publicUrl}/onboarding/forgot-password`, contact: brand.contact }

  const notice = (
    recipientOf: (call: ProviderCall) => Promise<string | undefined>,
    name: Notice,
    otherwise: SecurityWords['notYou' | 'notYouOldAddress'] = words.notYou,
  ): Operation =>
    mailOperation(deps, async (call) => {
      const to = await recipientOf(call)
      if (to === undefined) return undefined
      const { subject, happened } = words[name]
      return {
        to,
        subject: fill(subject, { brand: brand.name }),
        paragraphs: [happened, fill(otherwise, values)],
      }
    })

  const verifiedEmailOf = async ({ userId }: ProviderCall): Promise<string | undefined> => {
    const user = await store.users.byId(userId ?? '')
    return user?.is_email_verified ? user.email : undefined
  }

  return {
    mail_password_changed: notice(
      ({ input }) => identities.emailOf(String(input.identityId)),
      'passwordChanged',
    ),
    mail_new_browser: notice(verifiedEmailOf, 'newBrowser'),
    mail_phone_changed: notice(verifiedEmailOf, 'phoneChanged'),
    mail_bank_linked: notice(verifiedEmailOf, 'bankLinked'),
    mail_email_changed: {
      ...notice(
        ({ input }) => store.emailChanges.addressOf(String(input.noticeId)),
        'emailChanged',
        words.notYouOldAddress,
      ),
      async record(tx, { input }) {
        await tx.emailChanges.sent(String(input.noticeId))
      },
    },
  }
}
