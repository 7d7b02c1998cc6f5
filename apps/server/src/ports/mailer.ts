export interface Mailer {
  /** Sends an email. `messageId` identifies duplicate deliveries. Throws ProviderError for provider `smtp`. */
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
