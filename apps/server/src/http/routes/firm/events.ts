import { setTimeout as sleep } from 'node:timers/promises'
import {
  listDeadWebhooks,
  listWebhooks,
  readEvents,
  resendWebhooks,
} from '@vestibule/contract/firm/every-call'
import type { FirmEventType } from '@vestibule/domain/events/firm-events'
import type { FastifyInstance } from 'fastify'
import { listEndpoints, resendDead } from '../../../use-cases/events/endpoints.ts'
import { readFeed } from '../../../use-cases/events/read-feed.ts'
import { firmActs, firmReads } from '../../call-limits.ts'
import { createFirmRouter } from '../../firm-route.ts'
import type { Deps } from '../deps.ts'

/** Waits. Ends early, without an error, if the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

const usualLimit = 100
const usualWaitSeconds = 20
const deadAtOnce = 100

export const firmEventRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { store } = deps
  const route = createFirmRouter(app, deps)
  const stopping = new AbortController()
  // Waiting readers must not delay the end of the process.
  app.addHook('preClose', (done) => {
    stopping.abort()
    done()
  })

  route(readEvents, firmReads('events'), async ({ query, signal }) => {
    const { after = '0', limit = usualLimit, wait = usualWaitSeconds } = query
    const either = AbortSignal.any([signal, stopping.signal])
    const events = await readFeed(store, { after, limit, waitMs: wait * 1000, signal: either }, pause)
    const sent = events.map(({ data, ...event }) => ({ ...event, data: { ...data } }))
    return { events: sent, next: events.at(-1)?.position ?? after }
  })

  route(listWebhooks, firmReads('webhooks'), async () => ({
    endpoints: (await listEndpoints(store)).map(({ createdAt: _, oldestPendingAt, ...endpoint }) => ({
      ...endpoint,
      oldestPendingAt: oldestPendingAt?.toISOString() ?? null,
    })),
  }))

  route(listDeadWebhooks, firmReads('dead-webhooks'), async ({ params, query }) => {
    const { after = '0' } = query
    const dead = await store.webhooks.dead(params.endpoint, after, deadAtOnce)
    const deliveries = dead.map(({ settledAt: _, type, ...delivery }) => ({
      ...delivery,
      type: type as FirmEventType,
    }))
    return { deliveries, next: dead.at(-1)?.position ?? after }
  })

  route(resendWebhooks, firmActs('webhooks-resend'), async ({ params, body, by, now }) => ({
    resent: await resendDead({ store, now, by }, params.endpoint, body.position),
  }))
}
