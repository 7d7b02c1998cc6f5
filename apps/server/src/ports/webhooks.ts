/** Sends one webhook and ignores the body of the answer. Never throws. */
export interface WebhookSender {
  /** @returns the HTTP status, or why there was no answer, as a fixed word */
  send(webhook: Webhook): Promise<{ status: number } | { failure: WebhookFailure }>
  close(): void
}

export interface Webhook {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export type WebhookFailure = 'not_resolved' | 'address_refused' | 'timeout' | 'not_reached'
