import { firmEventTypes } from '@vestibule/domain/events/firm-events'
import { z } from 'zod'
import { firmCall } from './call.ts'

/** Below the time after which proxies usually close a silent connection. */
const longestWaitSeconds = 30
const mostEvents = 500

const position = z.string().regex(/^\d{1,18}$/)
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().max(most))

const event = z.object({
  position,
  id: z.uuid(),
  type: z.enum(firmEventTypes),
  version: z.number().int(),
  timestamp: z.string(),
  clientId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  /** The JSON Schema of each type is in docs/events. */
  data: z.record(z.string(), z.unknown()),
})

export const readEvents = firmCall(
  'GET /api/firm/events',
  'read',
  'Returns the events after a position, in order. Waits for one if there is none',
  {
    query: z.strictObject({
      after: position.optional(),
      limit: count(mostEvents).pipe(z.number().min(1)).optional(),
      /** Seconds to wait for an event, 20 unless given. */
      wait: count(longestWaitSeconds).optional(),
    }),
    /** `next` is the value of `after` for the next call. */
    reply: z.object({ events: z.array(event), next: position }),
  },
)

const endpoint = z.strictObject({ endpoint: z.uuid() })

export const listWebhooks = firmCall('GET /api/firm/webhooks', 'read', 'Returns the webhook endpoints', {
  reply: z.object({
    endpoints: z.array(
      z.object({
        id: z.uuid(),
        url: z.string(),
        /** GONE if the endpoint answered 410. */
        disabledFor: z.enum(['COMMAND', 'GONE']).nullable(),
        pending: z.number().int(),
        dead: z.number().int(),
        oldestPendingAt: z.string().nullable(),
      }),
    ),
  }),
})

export const listDeadWebhooks = firmCall(
  'GET /api/firm/webhooks/:endpoint/dead',
  'read',
  'Returns the deliveries whose last attempt failed',
  {
    params: endpoint,
    query: z.strictObject({ after: position.optional() }),
    reply: z.object({
      deliveries: z.array(
        z.object({
          position,
          type: z.enum(firmEventTypes),
          clientId: z.uuid().nullable(),
          attempts: z.number().int(),
          outcome: z.string().nullable(),
        }),
      ),
      next: position,
    }),
  },
)

export const resendWebhooks = firmCall(
  'POST /api/firm/webhooks/:endpoint/resend',
  'support',
  'Sends dead deliveries again: all, or that of one position',
  {
    params: endpoint,
    body: z.strictObject({ position: position.optional() }),
    reply: z.object({ resent: z.number().int() }),
  },
)
