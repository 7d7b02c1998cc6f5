import { phoneDigits } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Operation, Operations } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { notPermitted } from '../../ports/send-permission.ts'
import type { Vault } from '../../ports/vault.ts'
import type { User } from '../../stores/people.ts'
import type { Verification } from '../../stores/sign-up/verifications.ts'
import type { Deps } from '../deps.ts'
import { asChanged, type Channel, codeSeconds, destinationOf } from '../sign-up/codes.ts'
import { mailId, unneeded } from './mail-operation.ts'
import { mailPage } from './page.ts'

/** A code is valid for ten minutes, so it arrives within a minute of the service's return. */
const longestRetrySeconds = 20

/** Derives the code from the call's id, so that every copy of a message contains the same code. */
const codeOf = (vault: Vault, channel: Channel, callId: string): string => {
  const hash = Buffer.from(vault.valueHash(`${channel} code`, callId), 'base64url')
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Checks that the message was certainly not sent, neither by this process nor by another. */
const isNotSent = (error: unknown): boolean =>
  !(error instanceof ProviderError && (error.failure === 'in_doubt' || error.providerCode === notPermitted))

interface Message {
  call: ProviderCall
  user: User
  code: string
  language: Language
}

/** Sends a code. A message in doubt may have arrived, so its code stays valid and a retry sends the same code. */
const sendCode = (
  { store, clock, vault, languages }: Deps,
  channel: Channel,
  deliver: (message: Message) => Promise<'sent' | 'stopped'>,
): Operation => {
  const stored = async (userId: string | null) => {
    const own = await store.users.byId(userId ?? '')
    if (!own) throw new Error('a code has no user')
    const isNew = channel === 'new_email' || channel === 'new_phone'
    const change = isNew ? await store.contactChanges.newest(own.id) : undefined
    const user = change ? asChanged(own, change) : own
    return { user, verification: await store.verifications.newest(channel, user.id) }
  }
  const isLive = (callId: string, user: User, verification: Verification | undefined): boolean => {
    const destination = destinationOf(user, channel)
    return (
      !!verification?.codeHash &&
      verification.destination === destination &&
      vault.isCode(destination, codeOf(vault, channel, callId), verification.codeHash)
    )
  }

  /** Whether the code is still wanted: not sent, or sent and neither entered nor replaced, and to the current address. */
  const isWanted = ({ id, input }: ProviderCall, user: User, verification: Verification | undefined) => {
    if (input.to !== vault.valueHash(channel, destinationOf(user, channel))) return false
    const isUnsent = (verification?.sentAt?.getTime() ?? null) === input.after
    return isUnsent || isLive(id, user, verification)
  }

  return {
    repeat: 'harmless',
    retryUntilDelivered: true,
    longestRetrySeconds,
    async reconcile(call) {
      const { user, verification } = await stored(call.userId)
      return isWanted(call, user, verification) ? undefined : unneeded
    },
    async send(call) {
      const { user, verification: before } = await stored(call.userId)
      if (call.attempts > 1 && !isWanted(call, user, before)) return { answer: unneeded }
      const code = codeOf(vault, channel, call.id)
      const isCopy = isLive(call.id, user, before)
      const destination = destinationOf(user, channel)
      const now = clock.now()
      // The code is stored before the message is sent, so that every sent code can be verified.
      await store.verifications.put({
        channel,
        userId: user.id,
        destination,
        codeHash: vault.codeHash(destination, code),
        tries: isCopy ? (before?.tries ?? 0) : 0,
        sentAt: now,
        expiresAt: new Date(now.getTime() + codeSeconds * 1000),
        textsStoppedAt: null,
      })
      try {
        const outcome = await deliver({ call, user, code, language: languages.of(user.language) })
        if (outcome === 'sent') return { answer: {} }
      } catch (error) {
        if (isNotSent(error)) {
          const { after } = call.input
          await (isCopy
            ? store.verifications.notSentAgain(
                channel,
                user.id,
                typeof after === 'number' ? new Date(after) : null,
              )
            : store.verifications.takeBack(channel, user.id, before, clock.now()))
        }
        throw error
      }
      await store.verifications.textsStopped(channel, user.id, clock.now())
      return { answer: { isStopped: true } }
    },
  }
}

export const codeOperations = (deps: Deps): Operations => {
  const { mailer, texts, publicUrl, brand } = deps
  const byText = (channel: Channel): Operation =>
    sendCode(deps, channel, ({ user, code, language }) =>
      texts.sendText(phoneDigits(user.phone), fill(language.words.texts.code, { brand: brand.name, code })),
    )
  const byEmail = (channel: Channel): Operation =>
    sendCode(deps, channel, async ({ call, user, code, language }) => {
      const { code: words } = language.words.mails
      await mailer.send({
        to: user.email,
        subject: fill(words.subject, { brand: brand.name }),
        ...mailPage({
          brand,
          language,
          accountType: user.account_type,
          publicUrl,
          heading: words.heading,
          code,
          paragraphs: [words.use, words.ignore],
        }),
        id: mailId(call),
      })
      return 'sent'
    })
  return {
    send_phone_code: byText('phone'),
    send_new_phone_code: byText('new_phone'),
    send_email_code: byEmail('email'),
    send_new_email_code: byEmail('new_email'),
  }
}
