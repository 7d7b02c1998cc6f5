export interface Mailer {
  /** Sends an email. @throws ProviderError with provider `smtp` if sending fails */
  send(mail: SentMail): Promise<void>
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

/** `id` is the local part of the Message-ID header: letters, digits, hyphens and dots. */
export type SentMail = Mail & { id: string }
