import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { newUlid } from './ids.ts'
import { applyFilter, pageOf, pageSizes } from './list-query.ts'
import { route } from './route.ts'
import { notFound } from './status.ts'

interface EventMessage {
  message_id: string
  name: string
  event_type: string
  account_id: string
  correspondent_id: string
  partition_key: string
  publish_time: string
  data: object
}

const kind = 'ascend.event'

/** The broker's event names are not public, so these names are the sandbox's own. */
type EventType =
  | 'sandbox.account.updated'
  | 'sandbox.bank_relationship.updated'
  | 'sandbox.ach_deposit.updated'

/** Publishes an account's change to the event stream. */
export const publish = (sandbox: Sandbox, type: EventType, accountId: string, data: object): void => {
  const id = newUlid(sandbox.now())
  const message: EventMessage = {
    message_id: id,
    name: `messages/${id}`,
    event_type: type,
    account_id: accountId,
    correspondent_id: sandbox.config.ascend.correspondentId,
    partition_key: accountId,
    publish_time: sandbox.now().toISOString(),
    data,
  }
  sandbox.store.put(kind, id, message)
}

export const events = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'GET', '/events/v1/messages', ({ query }) => {
    const found = applyFilter(sandbox.store.list<EventMessage>(kind), query.filter, {
      message_id: (message) => [message.message_id],
      event_type: (message) => [message.event_type],
      account_id: (message) => [message.account_id],
      partition_key: (message) => [message.partition_key],
      correspondent_id: (message) => [message.correspondent_id],
    })
    const { items, ...page } = pageOf(found, query, pageSizes.events)
    return { event_messages: items, ...page }
  })

  route(scope, 'GET', '/events/v1/messages/:message_id', (call) => {
    const message = sandbox.store.get<EventMessage>(kind, call.part('message_id'))
    if (!message) throw notFound('event message')
    return message
  })
}
