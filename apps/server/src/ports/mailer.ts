export interface Mailer {
  /** Throws ProviderError ('smtp'). `messageId` identifies repeated deliveries. */
  send(mail: Mail & { messageId: string }): Promise<void>
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** one-click unsubscribe URL (RFC 8058) */
  oneClickUnsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Uint8Array }[]
}
