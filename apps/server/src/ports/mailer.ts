export interface Mailer {
  /** Sends an email. `messageId` identifies duplicates. @throws ProviderError with provider `smtp` if sending fails */
  send(mail: Mail & { messageId: string }): Promise<void>
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The one-click unsubscribe URL (RFC 8058). */
  oneClickUnsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Uint8Array }[]
}
