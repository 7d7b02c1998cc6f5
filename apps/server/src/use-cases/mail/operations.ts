import { phoneDigits } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import type { Operations } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { User } from '../../stores/people.ts'
import { agreementsOf } from '../agreements/list.ts'
import { acceptedPdf } from '../agreements/read-pdf.ts'
import type { Deps } from '../deps.ts'
import { openShown } from '../retention/sealed-records.ts'
import { codeSeconds } from '../sign-up/codes.ts'
import { sendEmailCode } from './email-code.ts'
import { attachedPdf, mailOperation } from './mail-operation.ts'

/** Maximum difference between the provider's clock and ours. */
const clocksApartMs = 5_000

export const messageOperations = (deps: Deps): Operations => {
  const { store, clock, vault, phoneCodes, brand, languages } = deps
  const userOf = async ({ userId }: ProviderCall): Promise<User> => {
    const user = await store.users.byId(userId ?? '')
    if (!user) throw new Error('a mail has no user')
    return user
  }
  const codeOf = ({ userId }: ProviderCall) => store.verifications.newest('phone', userId ?? '')
  const sentNow = () => ({
    sentAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + codeSeconds * 1000),
  })

  return {
    send_phone_code: {
      repeat: 'harmless',
      async reconcile(call) {
        const verification = await codeOf(call)
        if (!verification?.unansweredSince) return {}
        const since = new Date(verification.unansweredSince.getTime() - clocksApartMs)
        return phoneCodes.find(phoneDigits(verification.destination), since)
      },
      async send(call) {
        const [user, verification] = [await userOf(call), await codeOf(call)]
        if (!verification) throw new Error('a text message was not requested')
        const { destination, providerSid } = verification
        // Only a verified owner of the number may cancel another user's verification. Others cancel only their own.
        const own = providerSid === null ? undefined : { sid: providerSid }
        const sent = await phoneCodes.send(phoneDigits(destination), {
          language: user.language,
          canceled: user.is_phone_verified ? 'any' : own,
        })
        return { answer: sent === 'stopped' ? { isStopped: true } : { sid: sent.sid } }
      },
      async record(tx, { userId }, { sid, isStopped }) {
        const { sentAt, expiresAt } = sentNow()
        if (isStopped) await tx.verifications.textNotSent(userId ?? '', sentAt, true)
        if (sid) await tx.verifications.textSent(userId ?? '', String(sid), sentAt, expiresAt)
      },
      onRefused: (tx, { userId }) => tx.verifications.textNotSent(userId ?? '', clock.now()),
    },

    send_email_code: sendEmailCode(deps),

    mail_acceptance: mailOperation(deps, async (call) => {
      const user = await userOf(call)
      const language = languages.of(user.language)
      const { acceptance: words } = language.words.mails
      const application = await store.applications.read(call.clientId ?? '')
      if (!application) throw new Error('a mail has no client')
      const attachments = await Promise.all(
        agreementsOf(application, language).map(async ({ agreement_id, agreement_name }) =>
          attachedPdf(agreement_name, (await acceptedPdf(deps, application, agreement_id)).pdf),
        ),
      )
      return {
        to: user.email,
        language,
        subject: fill(words.subject, { brand: brand.name }),
        heading: words.heading,
        paragraphs: [words.attached, words.download, fill(words.notYou, { contact: brand.contact })],
        attachments,
      }
    }),

    mail_authorization: mailOperation(deps, async (call) => {
      const user = await userOf(call)
      const shown = await store.disclosures.lastShown(
        { userId: user.id, clientId: call.clientId ?? undefined },
        'debit',
      )
      const authorization = shown && openShown(vault, shown).rendered
      if (!authorization) throw new Error('the shown authorization is missing')
      // The authorization itself is in the language in which it was given.
      const language = languages.of(shown.language)
      const { authorization: words } = language.words.mails
      return {
        to: user.email,
        language,
        subject: words.subject,
        heading: words.heading,
        paragraphs: [words.keep, authorization],
      }
    }),
  }
}
