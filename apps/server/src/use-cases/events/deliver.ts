import { createHmac } from 'node:crypto'
import { waitAfterAttempt } from '@vestibule/domain/events/webhook-retries'
import type { Clock } from '../../platform/common/clock.ts'
import type { Vault } from '../../ports/vault.ts'
import type { WebhookSender } from '../../ports/webhooks.ts'
import type { ClaimedDelivery, DeliveryResult, WebhookEndpoint } from '../../stores/events/webhooks.ts'
import type { Store } from '../../stores/store-type.ts'
import { changeEndpoint } from './endpoints.ts'
import { placeOfSecret, secretPrefix } from './webhook-secrets.ts'

/** Signs with each secret by the Standard Webhooks specification (symmetric signatures, version 1). */
const signWebhook = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** The status of an endpoint that no longer exists. */
const gone = '410'

export interface DeliverDeps {
  store: Store
  clock: Pick<Clock, 'now'>
  vault: Vault
  webhookSender: WebhookSender
}

export type Recipient = Pick<WebhookEndpoint, 'id' | 'url'>

/** Maximum number of requests at a time to one endpoint, from one process. */
const mostAtOnce = 32
/** Time in which answers are collected before one statement stores their results, in ms. */
const collectMs = 5
/** Pause before the next claim while every answer is missing, in ms. */
const idleMs = 1_000
/** Longer than the sender's timeout, so that only a killed process loses its claim. */
const leaseMs = 60_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const resultOf = (
  { position, attempt }: ClaimedDelivery,
  sent: Awaited<ReturnType<WebhookSender['send']>>,
): DeliveryResult => {
  const outcome = 'status' in sent ? String(sent.status) : sent.failure
  const isDelivered = 'status' in sent && sent.status >= 200 && sent.status < 300
  const next = isDelivered ? 'delivered' : (waitAfterAttempt(attempt, Math.random()) ?? 'dead')
  return { position, attempt, outcome, next }
}

/** Adds committed events to the feed, and their deliveries to each endpoint. */
export const numberEvents = async ({
  store: { events },
}: {
  store: Pick<Store, 'events'>
}): Promise<void> => {
  while (await events.number());
}

/**
 * Delivers to one endpoint until nothing is due or `isStopping`. Stores results and claims further deliveries while others
 * are under way, so that neither the database nor a slow answer holds up the other requests.
 */
const deliverTo = async (
  { store, clock, vault, webhookSender }: DeliverDeps,
  endpoint: Recipient,
  isStopping: () => boolean,
): Promise<void> => {
  const { webhooks } = store
  const underWay = new Set<Promise<void>>()
  const results: DeliveryResult[] = []

  const send = async (delivery: ClaimedDelivery, secrets: readonly string[]): Promise<void> => {
    const body = JSON.stringify(delivery.event)
    // Receivers compare the time with their own, so the moved clock of a test does not count.
    const headers = signWebhook(delivery.event.id, new Date(), body, secrets)
    results.push(resultOf(delivery, await webhookSender.send({ url: endpoint.url, headers, body })))
  }
  const settle = async (): Promise<void> => {
    const settled = results.splice(0)
    if (settled.length === 0) return
    const now = clock.now()
    await webhooks.settle(endpoint.id, settled, now)
    if (settled.some(({ outcome }) => outcome === gone))
      await changeEndpoint({ store, now, by: 'server' }, endpoint.id, 'disable', {
        disabledFor: 'GONE',
        outcome: gone,
      })
  }
  try {
    while (!isStopping()) {
      // Reads the secrets before the claim, because a claim counts as an attempt.
      const sealed = await webhooks.secrets(endpoint.id, clock.now())
      const secrets = sealed.map((one) => vault.openRecord(placeOfSecret(one), one.sealed))
      await settle()
      for (const delivery of await webhooks.claim(endpoint.id, mostAtOnce - underWay.size, leaseMs)) {
        const one = send(delivery, secrets).finally(() => underWay.delete(one))
        underWay.add(one)
      }
      if (underWay.size === 0 && results.length === 0) return
      if (results.length === 0) await Promise.race([...underWay, sleep(idleMs)])
      await sleep(collectMs)
    }
  } finally {
    await Promise.all(underWay)
    await settle()
  }
}

/** Returns the worker's part: due endpoints to which this process is not delivering, and what it does for each. */
export const createDispatcher = (deps: DeliverDeps) => {
  const underWay = new Set<string>()
  let isStopping = false
  return {
    async claim(): Promise<Recipient[]> {
      await numberEvents(deps)
      return (await deps.store.webhooks.dueEndpoints()).filter(({ id }) => !underWay.has(id))
    },
    async run(endpoint: Recipient): Promise<void> {
      underWay.add(endpoint.id)
      try {
        await deliverTo(deps, endpoint, () => isStopping)
      } finally {
        underWay.delete(endpoint.id)
      }
    },
    /** Lets requests that are under way end, and claims nothing more. */
    stop(): void {
      isStopping = true
    },
  }
}
