import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import type { Sandbox } from '../core/sandbox.ts'

export const receiverPath = '/receiver'

export const behaviors = ['accept', 'fail', 'slow', 'gone'] as const
export type Behavior = (typeof behaviors)[number]
const statusOf: Readonly<Record<Behavior, number>> = { accept: 204, fail: 500, slow: 204, gone: 410 }
const slowMs = 5_000

export interface ReceivedWebhook {
  /** The header webhook-id, which is the same when a delivery is repeated. */
  id: string
  type: string
  clientId: string | null
  body: string
  isVerified: boolean
  status: number
  at: string
}

interface Receiver {
  /** Empty until the secret of an endpoint is entered. */
  secret: string
  behavior: Behavior
}

const stateKind = 'receiver'
const receivedKind = 'receiver-webhook'
/** Maximum number of webhooks that are stored. */
const maxKept = 500

export const receiverOf = ({ store }: Sandbox): Receiver =>
  store.get<Receiver>(stateKind, 'current') ?? { secret: '', behavior: 'accept' }

export const changeReceiver = (
  sandbox: Sandbox,
  change: { secret?: string | undefined; behavior?: Behavior | undefined },
): Receiver => {
  const { secret, behavior } = receiverOf(sandbox)
  const changed = { secret: change.secret ?? secret, behavior: change.behavior ?? behavior }
  sandbox.store.put(stateKind, 'current', changed)
  return changed
}

/** Returns webhooks, oldest first. */
export const receivedWebhooks = ({ store }: Sandbox): ReceivedWebhook[] =>
  store.list<ReceivedWebhook>(receivedKind)

/** What a receiver of the firm does first: it rejects what was not signed with the endpoint's secret. */
const isSigned = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** The firm's receiver of events. It verifies signatures, and can fail, be slow, or answer 410. */
export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  // The signature covers the exact text.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  let count = 0
  app.post<{ Body: string }>(receiverPath, async ({ body, headers }, reply) => {
    const { secret, behavior } = receiverOf(sandbox)
    const isVerified = isSigned(secret, body, headers as Record<string, string>)
    const status = isVerified ? statusOf[behavior] : 401
    const { type, clientId } = isVerified ? JSON.parse(body) : { type: '', clientId: null }
    count += 1
    const id = String(headers['webhook-id'] ?? '')
    const at = sandbox.now().toISOString()
    const received: ReceivedWebhook = { id, type, clientId, body, isVerified, status, at }
    sandbox.store.put(receivedKind, `${at} ${count}`, received)
    sandbox.store.prune(receivedKind, maxKept)
    if (behavior === 'slow') await sleep(slowMs)
    return reply.code(status).send()
  })
}
