import { waitAfterAttempt } from '@vestibule/domain/events/webhook-retries'
import type { Clock } from '../../ports/clock.ts'
import type { Vault } from '../../ports/vault.ts'
import type { WebhookSender } from '../../ports/webhooks.ts'
import type { ClaimedDelivery, DeliveryResult, WebhookEndpoint } from '../../stores/events/webhooks.ts'
import type { Store } from '../../stores/store-type.ts'
import { signWebhook } from './sign-webhook.ts'
import { placeOfSecret } from './webhook-secrets.ts'

export interface DeliverDeps {
  store: Pick<Store, 'events' | 'webhooks'>
  clock: Pick<Clock, 'now'>
  vault: Vault
  webhookSender: WebhookSender
}

export type Recipient = Pick<WebhookEndpoint, 'id' | 'url'>

/** Maximum number of requests at a time to one endpoint, from one process. */
const mostAtOnce = 32
/** Longer than the sender's timeout, so that only a killed process loses its claim. */
const leaseMs = 60_000

const resultOf = (
  { position, attempt }: ClaimedDelivery,
  sent: Awaited<ReturnType<WebhookSender['send']>>,
): DeliveryResult => {
  const outcome = 'status' in sent ? String(sent.status) : sent.failure
  const isDelivered = 'status' in sent && sent.status >= 200 && sent.status < 300
  const next = isDelivered ? 'delivered' : (waitAfterAttempt(attempt, Math.random()) ?? 'dead')
  return { position, attempt, outcome, next }
}

/** Delivers what is due to one endpoint, up to `mostAtOnce` events of different applicants. @returns how many were due */
export const deliverTo = async (
  { store: { webhooks }, clock, vault, webhookSender }: DeliverDeps,
  endpoint: Recipient,
): Promise<number> => {
  const claimed = await webhooks.claim(endpoint.id, mostAtOnce, leaseMs)
  if (claimed.length === 0) return 0
  const sealed = await webhooks.secrets(endpoint.id, clock.now())
  const secrets = sealed.map((one) => vault.openRecord(placeOfSecret(one), one.sealed))
  const send = async (delivery: ClaimedDelivery): Promise<DeliveryResult> => {
    const body = JSON.stringify(delivery.event)
    // Receivers compare the time with their own, so the moved clock of a test does not count.
    const headers = signWebhook(delivery.event.id, new Date(), body, secrets)
    return resultOf(delivery, await webhookSender.send({ url: endpoint.url, headers, body }))
  }
  const results = await Promise.all(claimed.map(send))
  const now = clock.now()
  await webhooks.settle(endpoint.id, results, now)
  if (results.some(({ outcome }) => outcome === '410')) await webhooks.disable(endpoint.id, 'GONE', now)
  return claimed.length
}

/** Adds committed events to the feed, and their deliveries to each endpoint. */
export const numberEvents = async ({ store: { events } }: Pick<DeliverDeps, 'store'>): Promise<void> => {
  while (await events.number());
}

/** Returns the worker's part: due endpoints to which this process is not delivering, and what it does for each. */
export const createDispatcher = (deps: DeliverDeps) => {
  const underWay = new Set<string>()
  return {
    async claim(): Promise<Recipient[]> {
      await numberEvents(deps)
      const due = await deps.store.webhooks.dueEndpoints()
      return due.filter(({ id }) => !underWay.has(id))
    },
    async run(endpoint: Recipient): Promise<void> {
      underWay.add(endpoint.id)
      try {
        while ((await deliverTo(deps, endpoint)) > 0);
      } finally {
        underWay.delete(endpoint.id)
      }
    },
  }
}
