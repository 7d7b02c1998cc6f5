import { randomUUID } from 'node:crypto'
import type { DisabledFor, WebhookEndpoint } from '../../stores/events/webhooks.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'
import { addSecret } from './webhook-secrets.ts'

/** Fewer than a worker serves at a time, so that slow endpoints never delay another. */
export const mostEndpoints = 10

interface EndpointDeps {
  store: Store
  now: Date
  /** The operator's name, or the firm's key. */
  by: string
}

/** Adds an endpoint, which receives the events from now on. @param url an address that may receive webhooks */
export const addEndpoint = (
  { store, now, by, vault }: EndpointDeps & Pick<Deps, 'vault'>,
  url: string,
): Promise<{ id: string; secret: string } | 'too_many'> =>
  store.transaction(async (tx) => {
    if ((await tx.webhooks.endpoints()).length >= mostEndpoints) return 'too_many'
    const id = randomUUID()
    await tx.webhooks.addEndpoint({ id, url }, now)
    const secret = await addSecret(tx, vault, id, now)
    await tx.audit.operator({ by, action: 'webhook_endpoint_added', detail: { endpoint: id }, now })
    return { id, secret }
  })

/** Adds a secret. The earlier one also signs for a day. @returns the new secret, or `undefined` without the endpoint */
export const rotateSecret = (
  { store, now, by, vault }: EndpointDeps & Pick<Deps, 'vault'>,
  id: string,
): Promise<string | undefined> =>
  store.transaction(async (tx) => {
    if (!(await tx.webhooks.lockEndpoint(id))) return undefined
    const secret = await addSecret(tx, vault, id, now)
    await tx.audit.operator({ by, action: 'webhook_secret_rotated', detail: { endpoint: id }, now })
    return secret
  })

export type EndpointChange = 'disable' | 'enable' | 'remove'

const actions = {
  disable: 'webhook_endpoint_disabled',
  enable: 'webhook_endpoint_enabled',
  remove: 'webhook_endpoint_removed',
} as const

/** @param why the reason for `disable`, which the audit trail of operators records @returns whether the endpoint changed */
export const changeEndpoint = (
  { store, now, by }: EndpointDeps,
  id: string,
  change: EndpointChange,
  why: { disabledFor: DisabledFor; outcome?: string } = { disabledFor: 'COMMAND' },
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const { disabledFor, ...detail } = why
    const changes: Record<EndpointChange, () => Promise<boolean>> = {
      disable: () => tx.webhooks.disable(id, disabledFor, now),
      enable: () => tx.webhooks.enable(id),
      remove: () => tx.webhooks.removeEndpoint(id),
    }
    if (!(await changes[change]())) return false
    await tx.audit.operator({ by, action: actions[change], detail: { endpoint: id, ...detail }, now })
    return true
  })

/** Sends dead deliveries again, in order: all, or one by its position. @returns how many */
export const resendDead = (
  { store, now, by }: EndpointDeps,
  id: string,
  position: string | undefined,
): Promise<number> =>
  store.transaction(async (tx) => {
    const count = await tx.webhooks.resend(id, position)
    if (count > 0)
      await tx.audit.operator({ by, action: 'webhooks_resent', detail: { endpoint: id, count }, now })
    return count
  })

export const listEndpoints = async ({ webhooks }: Pick<Store, 'webhooks'>) => {
  const endpoints: (WebhookEndpoint & Awaited<ReturnType<typeof webhooks.counts>>)[] = []
  for (const endpoint of await webhooks.endpoints())
    endpoints.push({ ...endpoint, ...(await webhooks.counts(endpoint.id)) })
  return endpoints
}
