import { fill } from '@vestibule/words/fill'
import type { Words } from '@vestibule/words/words'
import type { Operation, Operations } from '../../calls/operation.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { User } from '../../stores/people.ts'
import { newCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

/** Addresses the email by identity, because the reset may have removed the user. */
export const passwordChangedMail = (resetId: string, identityId: string, userId: string | null): NewCall =>
  newCall('mail_password_changed', resetId, { userId, input: { identityId } })

type SecurityMail =
  | 'mail_new_browser'
  | 'mail_phone_changed'
  | 'mail_phone_released'
  | 'mail_address_changed'
  | 'mail_name_asked'
  | 'mail_name_changed'
  | 'mail_name_refused'
  | 'mail_bank_linked'
  | 'mail_beneficiaries_changed'
  | 'mail_spouse_asked'
  | 'mail_spouse_declined'
  | 'mail_spouse_expired'
  | 'mail_passkey_added'
  | 'mail_passkey_removed'
  | 'mail_passkeys_ended'
  | 'mail_without_passkey'
  | 'mail_new_browser_without_passkey'

/** Creates a security email. `event` identifies what happened, so that each event is emailed only once. */
export const securityMail = (operation: SecurityMail, userId: string, event: string): NewCall =>
  newCall(operation, event, { userId })

export const emailChangedMail = (userId: string, noticeId: string): NewCall =>
  newCall('mail_email_changed', noticeId, { userId, input: { noticeId } })

type SecurityWords = Words['mails']['security']
type Notice = Exclude<keyof SecurityWords, 'notYou' | 'notYouOldAddress'>

/** `user` is undefined if it was deleted. */
interface Recipient {
  to: string | undefined
  user: Pick<User, 'language'> | undefined
}

/** Defines the security notices, which contain no personal data. */
export const securityMailOperations = (deps: Deps): Operations => {
  const { store, identities, brand, publicUrl, languages } = deps
  const values = { url: `${publicUrl}/onboarding/forgot-password`, contact: brand.contact }

  const notice = (
    recipientOf: (call: ProviderCall) => Promise<Recipient | undefined>,
    name: Notice,
    otherwise: 'notYou' | 'notYouOldAddress' = 'notYou',
  ): Operation =>
    mailOperation(deps, async (call) => {
      const recipient = await recipientOf(call)
      if (recipient?.to === undefined) return undefined
      const language = languages.of(recipient.user?.language ?? 'en')
      const words = language.words.mails.security
      const { subject, happened } = words[name]
      return {
        to: recipient.to,
        language,
        subject: fill(subject, { brand: brand.name }),
        paragraphs: [happened, fill(words[otherwise], values)],
      }
    })

  const userOf = ({ userId }: ProviderCall) => store.users.byId(userId ?? '')
  const verifiedEmailOf = async (call: ProviderCall): Promise<Recipient> => {
    const user = await userOf(call)
    return { to: user?.is_email_verified ? user.email : undefined, user }
  }

  return {
    mail_password_changed: notice(
      async (call) => ({
        to: await identities.emailOf(String(call.input.identityId)),
        user: call.userId === null ? undefined : await userOf(call),
      }),
      'passwordChanged',
    ),
    mail_new_browser: notice(verifiedEmailOf, 'newBrowser'),
    mail_phone_changed: notice(verifiedEmailOf, 'phoneChanged'),
    mail_phone_released: notice(verifiedEmailOf, 'phoneReleased'),
    mail_address_changed: notice(verifiedEmailOf, 'addressChanged'),
    mail_name_asked: notice(verifiedEmailOf, 'nameAsked'),
    mail_name_changed: notice(verifiedEmailOf, 'nameChanged'),
    mail_name_refused: notice(verifiedEmailOf, 'nameRefused'),
    mail_bank_linked: notice(verifiedEmailOf, 'bankLinked'),
    mail_beneficiaries_changed: notice(verifiedEmailOf, 'beneficiariesChanged'),
    mail_spouse_asked: notice(verifiedEmailOf, 'spouseAsked'),
    mail_spouse_declined: notice(verifiedEmailOf, 'spouseDeclined'),
    mail_spouse_expired: notice(verifiedEmailOf, 'spouseExpired'),
    mail_passkey_added: notice(verifiedEmailOf, 'passkeyAdded'),
    mail_passkey_removed: notice(verifiedEmailOf, 'passkeyRemoved'),
    mail_passkeys_ended: notice(verifiedEmailOf, 'passkeysEnded'),
    mail_without_passkey: notice(verifiedEmailOf, 'withoutPasskey'),
    mail_new_browser_without_passkey: notice(verifiedEmailOf, 'newBrowserWithoutPasskey'),
    mail_email_changed: {
      ...notice(
        async (call) => ({
          to: await store.emailChanges.addressOf(String(call.input.noticeId)),
          user: await userOf(call),
        }),
        'emailChanged',
        'notYouOldAddress',
      ),
      async record(tx, { input }) {
        await tx.emailChanges.sent(String(input.noticeId))
      },
    },
  }
}
