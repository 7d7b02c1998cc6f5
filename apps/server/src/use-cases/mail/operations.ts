import { phoneDigits } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { Operations } from '../../provider-calls/operation.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import { agreementsOf } from '../agreements/list.ts'
import { acceptedPdf } from '../agreements/read-pdf.ts'
import type { Deps } from '../deps.ts'
import { openShown } from '../retention/sealed-records.ts'
import { codeSeconds } from '../sign-up/codes.ts'
import { sendEmailCode } from './email-code.ts'
import { attachedPdf, type MailDeps, mailOperation } from './mail-operation.ts'

export type MessageDeps = MailDeps & Pick<Deps, 'store' | 'clock' | 'vault' | 'phoneCodes'>

/** Maximum difference between the provider's clock and ours. */
const clocksApartMs = 5_000

export const messageOperations = (deps: MessageDeps): Operations => {
  const { store, clock, vault, phoneCodes, brand } = deps
  const words = deps.language.words.mails
  const userOf = async ({ userId }: ProviderCall): Promise<User> => {
    const user = await store.users.byId(userId ?? '')
    if (!user) throw new Error('a mail has no user')
    return user
  }
  const codeOf = async ({ userId }: ProviderCall) => {
    const found = await store.verifications.withUser('phone', userId ?? '')
    if (!found) throw new Error('a code has no user')
    return found
  }
  const sentNow = () => ({
    sentAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + codeSeconds * 1000),
  })

  return {
    send_phone_code: {
      repeat: 'harmless',
      async reconcile(call) {
        const { verification } = await codeOf(call)
        if (!verification?.unansweredSince) return {}
        const since = new Date(verification.unansweredSince.getTime() - clocksApartMs)
        return phoneCodes.find(phoneDigits(verification.destination), since)
      },
      async send(call) {
        const { user, verification } = await codeOf(call)
        if (!verification) throw new Error('a text message was not requested')
        const { destination, providerSid } = verification
        // Only a verified owner of the number may cancel another user's verification. Others cancel only their own.
        const own = providerSid === null ? undefined : { sid: providerSid }
        const { sid } = await phoneCodes.send(phoneDigits(destination), user.is_phone_verified ? 'any' : own)
        return { answer: { sid } }
      },
      async record(tx, { userId }, { sid }) {
        const { sentAt, expiresAt } = sentNow()
        if (sid) await tx.verifications.textSent(userId ?? '', String(sid), sentAt, expiresAt)
      },
      onRefused: (tx, { userId }) => tx.verifications.textNotSent(userId ?? '', clock.now()),
    },

    send_email_code: sendEmailCode(deps),

    mail_acceptance: mailOperation(deps, async (call) => {
      const user = await userOf(call)
      const application = await store.applications.read(call.clientId ?? '')
      if (!application) throw new Error('a mail has no client')
      const attachments = await Promise.all(
        agreementsOf(application, deps.language).map(async ({ agreement_id, agreement_name }) =>
          attachedPdf(agreement_name, (await acceptedPdf(deps, application, agreement_id)).pdf),
        ),
      )
      return {
        to: user.email,
        subject: fill(words.acceptance.subject, { brand: brand.name }),
        heading: words.acceptance.heading,
        paragraphs: [
          words.acceptance.attached,
          words.acceptance.download,
          fill(words.acceptance.notYou, { contact: brand.contact }),
        ],
        attachments,
      }
    }),

    mail_authorization: mailOperation(deps, async (call) => {
      const user = await userOf(call)
      const shown = await store.records.lastShown(user.id, 'debit')
      const authorization = shown && openShown(vault, shown).rendered
      if (!authorization) throw new Error('the shown authorization is missing')
      return {
        to: user.email,
        subject: words.authorization.subject,
        heading: words.authorization.heading,
        paragraphs: [words.authorization.keep, authorization],
      }
    }),
  }
}
