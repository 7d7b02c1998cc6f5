import { randomUUID } from 'node:crypto'
import type { Sandbox } from './sandbox.ts'

export interface Message {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  code: string | null
  /** True for an email with an HTML part, which `htmlOf` returns. */
  hasHtml: boolean
  sentAt: string
  /** The email's Message-ID, which our server derives from its provider call. */
  messageId?: string | undefined
}

const kind = 'message'
/** HTML parts are stored apart from messages, so that lists of messages stay short. */
const htmlKind = 'message-html'

/** Returns the code of a message. Six digits in a link, as one of 2,000 tokens has, or in an address are no code. */
export const codeIn = (text: string): string | null => /(?<!\S)\d{6}(?=[.,]?(?:\s|$))/.exec(text)?.[0] ?? null

export const deliver = (
  sandbox: Sandbox,
  message: Pick<Message, 'channel' | 'to' | 'subject' | 'text' | 'messageId'>,
  html?: string,
): void => {
  const id = randomUUID()
  const code = codeIn(message.text)
  const sentAt = sandbox.now().toISOString()
  const hasHtml = html !== undefined
  sandbox.store.put(kind, id, { id, ...message, code, hasHtml, sentAt } satisfies Message)
  if (hasHtml) sandbox.store.put(htmlKind, id, html)
}

/** Returns the messages to an address, or all messages if `to` is `undefined`, newest first. */
export const messagesTo = (sandbox: Sandbox, to: string | undefined): Message[] => {
  const address = to?.replace(/^ /, '+')
  const found = address ? sandbox.store.sentTo<Message>(kind, address) : sandbox.store.list<Message>(kind)
  return found.reverse()
}

export const htmlOf = (sandbox: Sandbox, id: string): string | undefined =>
  sandbox.store.get<string>(htmlKind, id)
