import type { Identities } from '../../ports/identities.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { Operation, Operations } from '../../provider-calls/operation.ts'
import type { Store } from '../../stores/store-type.ts'
import { inDoubt, messageId } from './in-doubt.ts'
import { mailPage } from './page.ts'

export interface SecurityMailDeps {
  store: Store
  mailer: Mailer
  identities: Identities
  brand: { name: string; contact: string }
  publicUrl: string
}

/** Addressed by identity, because the reset may have removed the user. */
export const passwordChangedMail = (resetId: string, identityId: string, userId: string | null): NewCall => ({
  operation: 'mail_password_changed',
  key: `mail_password_changed:${resetId}`,
  clientId: null,
  userId,
  input: { identityId },
})

const userMail = (operation: string, userId: string, event: string, input = {}): NewCall => ({
  operation,
  key: `${operation}:${event}`,
  clientId: null,
  userId,
  input,
})

export const newBrowserMail = (userId: string, event: string): NewCall =>
  userMail('mail_new_browser', userId, event)

export const phoneChangedMail = (userId: string, event: string): NewCall =>
  userMail('mail_phone_changed', userId, event)

export const emailChangedMail = (userId: string, noticeId: string): NewCall =>
  userMail('mail_email_changed', userId, noticeId, { noticeId })

export const bankLinkedMail = (userId: string, bankId: string): NewCall =>
  userMail('mail_bank_linked', userId, bankId)

interface Words {
  subject: string
  happened: string
  otherwise?: string
}

/** Security notices (SU-26), without personal data. */
export const securityMailOperations = (deps: SecurityMailDeps): Operations => {
  const { store, mailer, identities, brand, publicUrl } = deps
  const page = `${publicUrl}/onboarding/forgot-password`
  const newPassword = `choose a new password at ${page} right away. That logs out everyone who is using your account. Then write to ${brand.contact}.`
  const send = (
    outside: ProviderCall,
    to: string,
    { subject, happened, otherwise = newPassword }: Words,
  ): Promise<void> =>
    mailer.send({
      to,
      subject,
      ...mailPage({
        brand: brand.name,
        heading: subject,
        paragraphs: [
          `${happened} If this was you, there is nothing to do.`,
          `If this was not you, ${otherwise}`,
        ],
      }),
      messageId: messageId(outside),
    })

  const toUser = (words: Words): Operation => ({
    retryUntilDelivered: true,
    ...inDoubt,
    async send(outside) {
      const user = await store.users.byId(outside.userId ?? '')
      if (user?.is_email_verified) await send(outside, user.email, words)
      return { answer: {} }
    },
  })

  return {
    mail_password_changed: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const to = await identities.emailOf(String(outside.input.identityId))
        if (to !== undefined)
          await send(outside, to, {
            subject: `Your ${brand.name} password was changed`,
            happened: 'Your password was changed with a link that we sent to this email address.',
          })
        return { answer: {} }
      },
    },

    mail_new_browser: toUser({
      subject: `New log-in to your ${brand.name} account`,
      happened: 'Your account was logged in to from a browser that we did not recognize.',
    }),

    mail_phone_changed: toUser({
      subject: `Your ${brand.name} phone number was changed`,
      happened: 'The phone number of your account was changed.',
    }),

    mail_bank_linked: toUser({
      subject: `A bank account was linked to your ${brand.name} account`,
      happened:
        'A bank account was linked to your account. If another one was linked before, it was replaced.',
    }),

    mail_email_changed: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const to = await store.emailChanges.addressOf(String(outside.input.noticeId))
        if (to !== undefined)
          await send(outside, to, {
            subject: `Your ${brand.name} email address was changed`,
            happened: 'The email address of your account was changed.',
            otherwise: `write to ${brand.contact} right away. You can choose a new password at ${page} with the email address that your account has now.`,
          })
        return { answer: {} }
      },
      async record(within, outside) {
        await within.emailChanges.sent(String(outside.input.noticeId))
      },
    },
  }
}
