import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { Operation, Operations } from '../../provider-calls/operation.ts'
import { newCall } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { mailOperation } from './mail-operation.ts'

export type SecurityMailDeps = Pick<Deps, 'store' | 'mailer' | 'identities' | 'publicUrl'> & {
  brand: { name: string; contact: string }
}

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

interface Notice {
  subject: string
  happened: string
  otherwise?: string
}

/** Defines the security notices, which contain no personal data. */
export const securityMailOperations = (deps: SecurityMailDeps): Operations => {
  const { store, identities, brand, publicUrl } = deps
  const page = `${publicUrl}/onboarding/forgot-password`
  const newPassword = `choose a new password at ${page} right away. That logs out everyone who is using your account. Then write to ${brand.contact}.`

  const notice = (
    recipientOf: (call: ProviderCall) => Promise<string | undefined>,
    { subject, happened, otherwise = newPassword }: Notice,
  ): Operation =>
    mailOperation(deps, async (call) => {
      const to = await recipientOf(call)
      const paragraphs = [
        `${happened} If this was you, there is nothing to do.`,
        `If this was not you, ${otherwise}`,
      ]
      return to === undefined ? undefined : { to, subject, paragraphs }
    })

  const verifiedEmailOf = async ({ userId }: ProviderCall): Promise<string | undefined> => {
    const user = await store.users.byId(userId ?? '')
    return user?.is_email_verified ? user.email : undefined
  }

  return {
    mail_password_changed: notice(({ input }) => identities.emailOf(String(input.identityId)), {
      subject: `Your ${brand.name} password was changed`,
      happened: 'Your password was changed with a link that we sent to this email address.',
    }),

    mail_new_browser: notice(verifiedEmailOf, {
      subject: `New log-in to your ${brand.name} account`,
      happened: 'Your account was logged in to from a browser that we did not recognize.',
    }),

    mail_phone_changed: notice(verifiedEmailOf, {
      subject: `Your ${brand.name} phone number was changed`,
      happened: 'The phone number of your account was changed.',
    }),

    mail_bank_linked: notice(verifiedEmailOf, {
      subject: `A bank account was linked to your ${brand.name} account`,
      happened:
        'A bank account was linked to your account. If another one was linked before, it was replaced.',
    }),

    mail_email_changed: {
      ...notice(({ input }) => store.emailChanges.addressOf(String(input.noticeId)), {
        subject: `Your ${brand.name} email address was changed`,
        happened: 'The email address of your account was changed.',
        otherwise: `write to ${brand.contact} right away. You can choose a new password at ${page} with the email address that your account has now.`,
      }),
      async record(tx, { input }) {
        await tx.emailChanges.sent(String(input.noticeId))
      },
    },
  }
}
