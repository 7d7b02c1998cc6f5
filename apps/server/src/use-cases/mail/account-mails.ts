import type { Clock } from '../../ports/clock.ts'
import type { Identities } from '../../ports/identities.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Store } from '../../stores/store-type.ts'
import { unsubscribeToken } from '../sign-up/reminders.ts'
import { isMailedTo, resetToken } from '../sign-up/reset-password.ts'
import { inDoubt, messageId } from './in-doubt.ts'
import { mailPage } from './page.ts'

export interface AccountMailDeps {
  store: Store
  clock: Clock
  vault: Vault
  mailer: Mailer
  identities: Identities
  brand: { name: string; postalAddress: string }
  publicUrl: string
}

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' })

/** Mails with a link: password reset (SU-15), reminder (SU-19), announced deletion (NV-13). The token is in the URL fragment. */
export const accountMailOperations = (deps: AccountMailDeps): Operations => {
  const { store, clock, vault, mailer, identities, brand, publicUrl } = deps
  return {
    mail_reset: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const id = String(outside.input.resetId)
        const reset = await store.resets.find(id, clock.now())
        if (!reset) return { answer: {} }
        const to = await identities.emailOf(reset.identityId)
        const token = resetToken(vault, id, reset.tokenHash)
        if (to === undefined || token === undefined || !isMailedTo(vault, to, reset.emailHash))
          return { answer: {} }
        await mailer.send({
          to,
          subject: `Choose a new password for ${brand.name}`,
          ...mailPage({
            brand: brand.name,
            heading: 'Choose a new password',
            paragraphs: [
              'Somebody, we hope you, asked for a new password. This link is good for 20 minutes, once. If you ask for another one, only the newest works.',
              'If it was not you, you can ignore this message: your password stays as it is.',
            ],
            link: {
              words: 'Choose a new password',
              address: `${publicUrl}/reset-password#${token}`,
            },
          }),
          messageId: messageId(outside),
        })
        return { answer: {} }
      },
    },

    mail_reminder: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const userId = outside.userId ?? ''
        const user = await store.users.byId(userId)
        if (!user?.is_email_verified || user.is_blocked || (await store.prospects.unsubscribed(userId)))
          return { answer: {} }
        const token = unsubscribeToken(vault, userId)
        await mailer.send({
          to: user.email,
          oneClickUnsubscribe: `${publicUrl}/unsubscribe/${token}`,
          subject: `Continue your ${brand.name} application`,
          ...mailPage({
            brand: brand.name,
            heading: 'Continue your application',
            paragraphs: [
              'You began to open an account and have not finished. What you entered is saved: log in and go on where you were.',
              `This is the only reminder. To make sure that none ever comes: ${publicUrl}/unsubscribe#${token}`,
            ],
            footer: [brand.postalAddress],
            link: { words: 'Continue your application', address: `${publicUrl}/login-password` },
          }),
          messageId: messageId(outside),
        })
        return { answer: {} }
      },
    },

    mail_keeping: {
      retryUntilDelivered: true,
      ...inDoubt,
      async send(outside) {
        const { clientId, visitedAt, until, state, keptDays = 60 } = outside.input
        const application = await store.applications.read(String(clientId))
        if (!application || Date.parse(application.client.visited_at) !== visitedAt) return { answer: {} }
        const { user } = application
        if (!user.is_email_verified || user.is_blocked) return { answer: {} }
        await mailer.send({
          to: user.email,
          subject: `Your ${brand.name} application will be deleted soon`,
          ...mailPage({
            brand: brand.name,
            heading: 'Your application will be deleted soon',
            paragraphs: [
              `We keep an unfinished application for ${Number(keptDays)} days after your last visit. Log in before ${longDay.format(new Date(Number(until)))} to keep it and go on where you were.`,
              'If you do not want to go on, you need not do anything: what you entered will be deleted.',
              ...(state === 'never_opened'
                ? [
                    'The law has us keep some records of what you agreed to. We keep those sealed, and no longer than we must.',
                  ]
                : []),
            ],
            link: { words: 'Continue your application', address: `${publicUrl}/login-password` },
          }),
          messageId: messageId(outside),
        })
        return { answer: {} }
      },
    },
  }
}
