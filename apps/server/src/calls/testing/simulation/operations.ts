import type { UsablePermission } from '../../../platform/http-client/send-permission.ts'
import type { NewCall, ProviderCall } from '../../../ports/provider-calls.ts'
import type { Operation, Operations } from '../../operation.ts'
import type { Broker } from './broker.ts'
import type { Host } from './host.ts'
import type { SimulatedStore } from './link.ts'

type Traits = Pick<Operation, 'repeat' | 'retryUntilDelivered'> & {
  next?: string
  /** Whether a person enqueues the call and can correct it. */
  isPersonal?: true
}

/** One operation for each combination of traits that the product uses, named after one of its operations. */
export const traits = {
  create_account: { next: 'enroll', isPersonal: true },
  enroll: { isPersonal: true },
  create_relationship: { isPersonal: true },
  create_transfer: { repeat: 'recognized', isPersonal: true },
  create_december_transfer: { repeat: 'recognized', retryUntilDelivered: true },
  cancel_transfer: { retryUntilDelivered: true },
  send_mail: { repeat: 'harmless', retryUntilDelivered: true },
} as const satisfies Record<string, Traits>

const traitsOf = (operation: string): Traits => (traits as Record<string, Traits>)[operation] ?? {}

export const factsOf = (operation: string) => {
  const { repeat, retryUntilDelivered } = traitsOf(operation)
  return { isHarmless: repeat === 'harmless', retryUntilDelivered: retryUntilDelivered === true }
}

export const newCall = (operation: string, subject: string): NewCall => ({
  operation,
  key: `${operation}:${subject}`,
  clientId: null,
  userId: null,
  input: { subject },
})

/** Returns the calls that follow a call, by the operations' `next`. */
export const followingOf = ({ operation, input }: Pick<ProviderCall, 'operation' | 'input'>): NewCall[] => {
  const { next } = traitsOf(operation)
  return next ? [newCall(next, String(input.subject))] : []
}

const operationOf = (
  name: string,
  host: Host,
  broker: Broker,
  permission: () => UsablePermission | undefined,
): Operation => {
  const { next, repeat, retryUntilDelivered, isPersonal = false } = traitsOf(name)
  const policy = { recognizes: repeat === 'recognized', isHarmless: repeat === 'harmless', isPersonal }
  return {
    reconcile: (call) => (repeat ? Promise.resolve(undefined) : broker.lookUp(host, call.key)),
    send: async (call) => ({ answer: await broker.send(host, permission(), call, policy) }),
    async record(tx, call) {
      ;(tx as unknown as SimulatedStore).record(call.key)
    },
    ...(next ? { next: async (call) => followingOf(call) } : {}),
    ...(repeat ? { repeat } : {}),
    ...(retryUntilDelivered ? { retryUntilDelivered } : {}),
  }
}

export const createOperations = (
  host: Host,
  broker: Broker,
  permission: () => UsablePermission | undefined,
): Operations =>
  Object.fromEntries(Object.keys(traits).map((name) => [name, operationOf(name, host, broker, permission)]))
