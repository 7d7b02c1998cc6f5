import { fill } from '@vestibule/words/fill'
import type { Operation } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { notPermitted } from '../../ports/send-permission.ts'
import type { Vault } from '../../ports/vault.ts'
import type { User } from '../../stores/people.ts'
import type { Verification } from '../../stores/sign-up/verifications.ts'
import type { Deps } from '../deps.ts'
import { codeSeconds } from '../sign-up/codes.ts'
import { mailId } from './mail-operation.ts'
import { mailPage } from './page.ts'

/** A code is valid for ten minutes, so it arrives within a minute of the mail server's return. */
const longestRetrySeconds = 20

/** Derives the code from the call's id, so that every copy of an email contains the same code. */
const codeOf = (vault: Vault, callId: string): string => {
  const hash = Buffer.from(vault.valueHash('email code', callId), 'base64url')
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Checks that the email was certainly not sent, neither by this process nor by another. */
const isNotSent = (error: unknown): boolean =>
  !(error instanceof ProviderError && (error.failure === 'in_doubt' || error.providerCode === notPermitted))

/** Sends a code. An email in doubt may have arrived, so its code stays valid and a retry sends the same code. */
export const sendEmailCode = (deps: Deps): Operation => {
  const { store, clock, vault, mailer, languages, publicUrl, brand } = deps
  const stored = async (userId: string | null) => {
    const user = await store.users.byId(userId ?? '')
    if (!user) throw new Error('a code has no user')
    return { user, verification: await store.verifications.newest('email', user.id) }
  }
  const isLive = (callId: string, user: User, verification: Verification | undefined): boolean =>
    !!verification?.codeHash &&
    verification.destination === user.email &&
    vault.isCode(user.email, codeOf(vault, callId), verification.codeHash)

  /** Whether the code is still wanted: not sent, or sent and neither entered nor replaced, and to the current email. */
  const isWanted = ({ id, input }: ProviderCall, user: User, verification: Verification | undefined) => {
    if (input.to !== vault.valueHash('email', user.email)) return false
    const isUnsent = (verification?.sentAt?.getTime() ?? null) === input.after
    return isUnsent || isLive(id, user, verification)
  }

  return {
    repeat: 'harmless',
    retryUntilDelivered: true,
    longestRetrySeconds,
    async reconcile(call) {
      const { user, verification } = await stored(call.userId)
      return isWanted(call, user, verification) ? undefined : {}
    },
    async send(call) {
      const { user, verification: before } = await stored(call.userId)
      if (call.attempts > 1 && !isWanted(call, user, before)) return { answer: {} }
      const language = languages.of(user.language)
      const words = language.words.mails.code
      const code = codeOf(vault, call.id)
      const isCopy = isLive(call.id, user, before)
      const now = clock.now()
      // The code is stored before the email is sent, so that every emailed code can be verified.
      await store.verifications.put({
        channel: 'email',
        userId: user.id,
        destination: user.email,
        providerSid: null,
        codeHash: vault.codeHash(user.email, code),
        tries: isCopy ? (before?.tries ?? 0) : 0,
        unansweredSince: null,
        sentAt: now,
        expiresAt: new Date(now.getTime() + codeSeconds * 1000),
      })
      try {
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
      } catch (error) {
        if (isNotSent(error)) {
          const { after } = call.input
          await (isCopy
            ? store.verifications.notSentAgain(user.id, typeof after === 'number' ? new Date(after) : null)
            : store.verifications.takeBack('email', user.id, before, clock.now()))
        }
        throw error
      }
      return { answer: {} }
    },
  }
}
