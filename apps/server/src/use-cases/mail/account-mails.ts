import { dayInNewYork } from '@vestibule/domain/new-york'
import { fill } from '@vestibule/words/fill'
import { type Language, parseLanguage } from '@vestibule/words/language'
import type { Operations } from '../../calls/operation.ts'
import { openRecovery, recoveryToken } from '../access/recover.ts'
import { isMailedTo, resetToken } from '../access/reset-password.ts'
import type { Deps } from '../deps.ts'
import { phoneLink, phoneLinkToken } from '../documents/phone-upload.ts'
import { spouseOf } from '../personal/spouse.ts'
import { spouseCode, spouseLink, spouseLinkToken } from '../personal/spouse-consent.ts'
import { unsubscribeToken } from '../sign-up/reminders.ts'
import { mailOperation } from './mail-operation.ts'

/** Defines the emails with links, whose tokens are in the URL fragment, and the email with the spouse's code. */
export const accountMailOperations = (deps: Deps): Operations => {
  const { store, clock, vault, identities, brand, publicUrl, languages } = deps
  const linkMail = (
    to: string,
    language: Language,
    mail: 'phoneLink' | 'spouseLink' | 'recovery' | 'recoveryStarted',
    address: string,
  ) => {
    const words = language.words.mails[mail]
    return {
      to,
      language,
      subject: fill(words.subject, { brand: brand.name }),
      heading: words.heading,
      paragraphs: [words.use, fill(words.notYou, { contact: brand.contact })],
      link: { words: words.link, address },
    }
  }
  const recoveryMail = (name: 'recovery' | 'recoveryStarted') =>
    mailOperation(deps, async ({ userId, input }) => {
      const user = await store.users.byId(userId ?? '')
      const change = user && (await openRecovery(deps, user.id))
      if (!change || change.id !== input.changeId) return undefined
      const language = languages.of(user.language)
      if (name === 'recoveryStarted') {
        const token = recoveryToken(vault, 'recovery stop', change)
        return linkMail(user.email, language, name, `${publicUrl}/stop-recovery#${token}`)
      }
      const token = recoveryToken(vault, 'recovery', change)
      return linkMail(change.destination, language, name, `${publicUrl}/recover#${token}`)
    })
  /** Returns the open consent of a spouse, and the recipient and the language of its emails. */
  const spouseMail = async (id: string) => {
    const row = await store.spouseConsents.waiting(id, clock.now())
    const application = row && (await store.applications.read(row.client_id))
    if (!row || !application) return undefined
    const { email: to } = spouseOf(vault, application.client, row)
    return { row, to, language: languages.of(application.user.language) }
  }
  return {
    mail_reset: mailOperation(deps, async (call) => {
      const id = String(call.input.resetId)
      const reset = await store.resets.find(id, clock.now())
      if (!reset) return undefined
      const to = await identities.emailOf(reset.identityId)
      const token = resetToken(vault, id, reset.tokenHash)
      if (to === undefined || token === undefined || !isMailedTo(vault, to, reset.emailHash)) return undefined
      const user = await store.users.byIdentity(reset.identityId)
      const language = languages.of(user?.language ?? parseLanguage(String(call.input.language)) ?? 'en')
      const { reset: resetWords } = language.words.mails
      return {
        to,
        language,
        accountType: user?.account_type,
        subject: fill(resetWords.subject, { brand: brand.name }),
        heading: resetWords.heading,
        paragraphs: [resetWords.use, resetWords.ignore],
        link: { words: resetWords.link, address: `${publicUrl}/reset-password#${token}` },
      }
    }),

    mail_recovery_link: recoveryMail('recovery'),
    mail_recovery_started: recoveryMail('recoveryStarted'),

    mail_phone_link: mailOperation(deps, async (call) => {
      const link = await store.phoneUploads.ofClient(call.clientId ?? '')
      const user = await store.users.byId(call.userId ?? '')
      const isCurrent = link?.id === call.input.phoneUploadId && !link?.openedAt
      if (!link || !user || !isCurrent || link.expiresAt <= clock.now()) return undefined
      const token = phoneLinkToken(vault, link)
      if (token === undefined) return undefined
      const language = languages.of(user.language)
      return linkMail(user.email, language, 'phoneLink', phoneLink(publicUrl, user.language, token))
    }),

    mail_spouse_link: mailOperation(deps, async (call) => {
      const found = await spouseMail(String(call.input.designation))
      const token = found && spouseLinkToken(vault, found.row)
      if (!found || found.row.page_hash || token === undefined) return undefined
      const { to, language } = found
      return linkMail(to, language, 'spouseLink', spouseLink(publicUrl, language.code, token))
    }),

    mail_spouse_code: mailOperation(deps, async (call) => {
      const found = await spouseMail(String(call.input.designation))
      if (!found || found.row.codes !== call.input.code) return undefined
      const { to, language } = found
      const { spouseCode: words } = language.words.mails
      return {
        to,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        heading: language.words.mails.code.heading,
        paragraphs: [words.use, language.words.mails.code.ignore],
        code: spouseCode(vault, found.row),
      }
    }),

    mail_reminder: mailOperation(deps, async (call) => {
      const userId = call.userId ?? ''
      const user = await store.users.byId(userId)
      if (!user?.is_email_verified || user.is_blocked || (await store.prospects.unsubscribed(userId)))
        return undefined
      const token = unsubscribeToken(vault, userId)
      const language = languages.of(user.language)
      const { reminder } = language.words.mails
      return {
        to: user.email,
        language,
        oneClickUnsubscribe: `${publicUrl}/unsubscribe/${token}`,
        subject: fill(reminder.subject, { brand: brand.name }),
        heading: reminder.heading,
        paragraphs: [reminder.saved, fill(reminder.stop, { url: `${publicUrl}/unsubscribe#${token}` })],
        link: { words: reminder.link, address: `${publicUrl}/login-password` },
      }
    }),

    mail_keeping: mailOperation(deps, async (call) => {
      const { clientId, visitedAt, until, state, keptDays = 60 } = call.input
      const application = await store.applications.read(String(clientId))
      if (!application || Date.parse(application.client.visited_at) !== visitedAt) return undefined
      const { user } = application
      if (!user.is_email_verified || user.is_blocked) return undefined
      const language = languages.of(user.language)
      const { keeping } = language.words.mails
      const lastDay = dayInNewYork(new Date(Number(until)))
      return {
        to: user.email,
        language,
        subject: fill(keeping.subject, { brand: brand.name }),
        heading: keeping.heading,
        paragraphs: [
          fill(keeping.keep, { days: Number(keptDays), date: language.format.longDate(lastDay) }),
          keeping.ignore,
          ...(state === 'never_opened' ? [keeping.records] : []),
        ],
        link: { words: keeping.link, address: `${publicUrl}/login-password` },
      }
    }),
  }
}
