import type { Operations } from '../../provider-calls/operation.ts'
import type { Deps } from '../deps.ts'
import { unsubscribeToken } from '../sign-up/reminders.ts'
import { isMailedTo, resetToken } from '../sign-up/reset-password.ts'
import { mailOperation } from './mail-operation.ts'

export type AccountMailDeps = Pick<
  Deps,
  'store' | 'clock' | 'vault' | 'mailer' | 'identities' | 'publicUrl'
> & { brand: { name: string; postalAddress: string } }

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'long' })

/** Defines the password reset, reminder and deletion emails. Their links have the token in the URL fragment. */
export const accountMailOperations = (deps: AccountMailDeps): Operations => {
  const { store, clock, vault, identities, brand, publicUrl } = deps
  return {
    mail_reset: mailOperation(deps, async (call) => {
      const id = String(call.input.resetId)
      const reset = await store.resets.find(id, clock.now())
      if (!reset) return undefined
      const to = await identities.emailOf(reset.identityId)
      const token = resetToken(vault, id, reset.tokenHash)
      if (to === undefined || token === undefined || !isMailedTo(vault, to, reset.emailHash)) return undefined
      return {
        to,
        subject: `Choose a new password for ${brand.name}`,
        heading: 'Choose a new password',
        paragraphs: [
          'Somebody, we hope you, asked for a new password. This link is good for 20 minutes, once. If you ask for another one, only the newest works.',
          'If it was not you, you can ignore this message: your password stays as it is.',
        ],
        link: {
          words: 'Choose a new password',
          address: `${publicUrl}/reset-password#${token}`,
        },
      }
    }),

    mail_reminder: mailOperation(deps, async (call) => {
      const userId = call.userId ?? ''
      const user = await store.users.byId(userId)
      if (!user?.is_email_verified || user.is_blocked || (await store.prospects.unsubscribed(userId)))
        return undefined
      const token = unsubscribeToken(vault, userId)
      return {
        to: user.email,
        oneClickUnsubscribe: `${publicUrl}/unsubscribe/${token}`,
        subject: `Continue your ${brand.name} application`,
        heading: 'Continue your application',
        paragraphs: [
          'You began to open an account and have not finished. What you entered is saved: log in and go on where you were.',
          `This is the only reminder. To make sure that none ever comes: ${publicUrl}/unsubscribe#${token}`,
        ],
        footer: [brand.postalAddress],
        link: { words: 'Continue your application', address: `${publicUrl}/login-password` },
      }
    }),

    mail_keeping: mailOperation(deps, async (call) => {
      const { clientId, visitedAt, until, state, keptDays = 60 } = call.input
      const application = await store.applications.read(String(clientId))
      if (!application || Date.parse(application.client.visited_at) !== visitedAt) return undefined
      const { user } = application
      if (!user.is_email_verified || user.is_blocked) return undefined
      return {
        to: user.email,
        subject: `Your ${brand.name} application will be deleted soon`,
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
      }
    }),
  }
}
