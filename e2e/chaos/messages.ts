import type { Message } from '@vestibule/testing/sandbox-control'
import type { Violations } from './history.ts'

/** A provider call that sends a mail or a text. */
export interface MessageCall {
  id: string
  operation: string
  state: 'pending' | 'answered' | 'refused'
  attempts: number
  /** Whether the last attempt sent nothing: the message was not needed, or the owner of the number stopped texts. */
  isUnsent: boolean
  /** Phone number of the call's user, in E.164 format. */
  phone: string
}

export const messageCallsSql = `
  select c.id, c.operation, c.state, c.attempts,
    coalesce(c.answer ?| array['isUnneeded', 'isStopped'], false) as "isUnsent", '+1' || translate(coalesce(u.phone, ''), '- ', '') as phone
  from provider_call c left join client on client.id = c.client_id
  left join app_user u on u.id = coalesce(c.user_id, client.user_id)
  where c.operation ~ '^(mail_|send_(new_)?(email|phone)_code$|text_phone_changed$)'`

const isText = ({ operation }: MessageCall): boolean => /phone_code$|^text_/.test(operation)

/**
 * Compares the calls that send messages with the messages that the providers received. A second copy after a lost
 * response is harmless and allowed, but no attempt may send two.
 * @returns also the number of second copies
 */
export const checkMessages = (
  calls: readonly MessageCall[],
  messages: readonly Pick<Message, 'channel' | 'to' | 'messageId'>[],
): Violations & { copies: number } => {
  const violations = { lost: [] as string[], doubled: [] as string[], copies: 0 }
  const mails = countBy(
    messages.flatMap(({ channel, messageId }) => (channel === 'email' && messageId ? [messageId] : [])),
  )
  for (const [messageId, count] of mails)
    if (count > 1) violations.doubled.push(`${count} mails of one attempt: ${messageId}`)
  const mailsOfCall = countBy(
    [...mails].flatMap(([messageId, count]) => Array<string>(count).fill(callIdOf(messageId))),
  )
  const mailCalls = calls.filter((call) => !isText(call))
  for (const { id, operation, state, isUnsent } of mailCalls) {
    const count = mailsOfCall.get(id) ?? 0
    violations.copies += Math.max(0, count - 1)
    if (state === 'answered' && count === 0 && !isUnsent)
      violations.lost.push(`no mail of the call ${operation} ${id}`)
  }
  const known = new Set(mailCalls.map(({ id }) => id))
  for (const [id] of mailsOfCall) if (!known.has(id)) violations.doubled.push(`a mail of no call: ${id}`)
  checkTexts(calls, messages, violations)
  return violations
}

/** Several kinds of texts go to the same number, so a number's texts are counted together. */
const checkTexts = (
  calls: readonly MessageCall[],
  messages: readonly Pick<Message, 'channel' | 'to'>[],
  violations: Violations & { copies: number },
): void => {
  const texts = countBy(messages.flatMap(({ channel, to }) => (channel === 'sms' ? [to] : [])))
  const textCalls = calls.filter(isText)
  for (const phone of new Set([...texts.keys(), ...textCalls.map((one) => one.phone)])) {
    const own = textCalls.filter((one) => one.phone === phone)
    const answered = own.filter(({ state, isUnsent }) => state === 'answered' && !isUnsent).length
    const attempts = own.reduce((sum, one) => sum + one.attempts, 0)
    const count = texts.get(phone) ?? 0
    violations.copies += Math.max(0, count - own.length)
    if (count < answered) violations.lost.push(`${count} texts of ${answered} answered calls`)
    if (count > attempts) violations.doubled.push(`${count} texts of ${attempts} attempts`)
  }
}

/** A Message-ID is `<call id.attempt@domain>`. */
const callIdOf = (messageId: string): string => /^<?([^.@]+)/.exec(messageId)?.[1] ?? messageId

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
