/** Mail. Throws ProviderError ('smtp'). */
export interface Mailer {
  /** messageId: derived from the call, so that a repeated delivery can be recognised. */
  send(mail: Mail & { messageId: string }): Promise<void>
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** where a POST ends mails of this kind (RFC 8058) */
  oneClickUnsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Uint8Array }[]
}
