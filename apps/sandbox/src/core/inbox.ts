import { randomUUID } from 'node:crypto'
import type { Sandbox } from './sandbox.ts'

export interface Message {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  code: string | null
  sentAt: string
}

const kind = 'message'

export const deliver = (
  sandbox: Sandbox,
  message: Pick<Message, 'channel' | 'to' | 'subject' | 'text'>,
): void => {
  const id = randomUUID()
  const code = /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0] ?? null
  const sentAt = sandbox.now().toISOString()
  sandbox.store.put(kind, id, { id, ...message, code, sentAt } satisfies Message)
}

/** Returns the messages to an address, or all messages if `to` is `undefined`, newest first. */
export const messagesTo = (sandbox: Sandbox, to: string | undefined): Message[] => {
  const address = to?.replace(/^ /, '+')
  const found = address
    ? sandbox.store.having<Message>(kind, 'to', address)
    : sandbox.store.list<Message>(kind)
  return found.reverse()
}
