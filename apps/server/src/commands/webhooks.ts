/** `npm run webhooks` manages the endpoints that receive the firm's events, and what could not be delivered (EV-03). */

import { usesSandbox } from '../platform/config/production.ts'
import { mayReceiveWebhooks } from '../providers/webhooks/addresses.ts'
import {
  addEndpoint,
  changeEndpoint,
  type EndpointChange,
  listEndpoints,
  mostEndpoints,
  resendDead,
  rotateSecret,
} from '../use-cases/events/endpoints.ts'
import { type Command, run } from './command.ts'
import { vaultOf } from './from-environment.ts'
import { failed, isUuid, onDatabase, takeOperator, type Work } from './on-database.ts'

const usage = `npm run webhooks -- list
       npm run webhooks -- add {https address} --by {name}
       npm run webhooks -- disable|enable|remove|rotate {endpoint id} --by {name}
       npm run webhooks -- dead {endpoint id} [after this position]
       npm run webhooks -- resend {endpoint id} [position] --by {name}`

const unknownEndpoint = () => failed('There is no such endpoint, or it is in this state already.')
const keepSecret = (secret: string): string => `Secret, which is not shown again: ${secret}`

const listed: Work = async (store) => {
  const lines = (await listEndpoints(store)).map(
    ({ id, url, disabledFor, pending, dead, oldestPendingAt }) => {
      const state = { COMMAND: 'disabled', GONE: 'disabled, because it answered 410' }
      const since = oldestPendingAt ? `, the oldest of ${oldestPendingAt.toISOString()}` : ''
      return `${id}  ${url}  ${disabledFor ? state[disabledFor] : 'enabled'}  ${pending} pending${since}, ${dead} dead`
    },
  )
  return lines.join('\n') || 'There are no endpoints.'
}

const added =
  (url: string, by: string): Work =>
  async (store, now, { env }) => {
    const allowPrivate = env.VESTIBULE_MODE === 'local' || usesSandbox(env)
    if (!mayReceiveWebhooks(url, allowPrivate))
      return failed(
        'Enter an https address without a user name, a password, a fragment or a private IP address.',
      )
    const done = await addEndpoint({ store, now, by, vault: vaultOf(env) }, url)
    if (done === 'too_many') return failed(`There are ${mostEndpoints} endpoints already.`)
    return `Endpoint ${done.id} receives all events from now on.\n${keepSecret(done.secret)}`
  }

const rotated =
  (id: string, by: string): Work =>
  async (store, now, { env }) => {
    const secret = await rotateSecret({ store, now, by, vault: vaultOf(env) }, id)
    return secret ? `${keepSecret(secret)}\nThe earlier secret also signs for 24 hours.` : unknownEndpoint()
  }

const done: Record<EndpointChange, string> = {
  disable: 'Disabled. Its pending deliveries are dead, and can be sent again after it is enabled.',
  enable: 'Enabled. It receives all events from now on.',
  remove: 'Removed, with its secrets and deliveries.',
}

const isChange = (verb: string): verb is EndpointChange => verb in done

const mostListed = 200

const deadOf =
  (id: string, after = '0'): Work =>
  async ({ webhooks }) => {
    const dead = await webhooks.dead(id, after, mostListed)
    const lines = dead.map(
      ({ position, type, clientId, attempts, outcome, settledAt }) =>
        `${position}  ${type}  ${clientId ?? '-'}  ${attempts} attempts, last ${outcome ?? '-'}, until ${settledAt?.toISOString() ?? '-'}`,
    )
    if (dead.length === mostListed)
      lines.push(`There may be more: list those after ${dead.at(-1)?.position}.`)
    return lines.join('\n') || 'Nothing is dead.'
  }

const workOf = (args: readonly string[]): Work | undefined => {
  const operator = takeOperator(args)
  const [verb = '', subject = '', position, ...more] = operator?.args ?? args
  const takesPosition = verb === 'resend' || verb === 'dead'
  if (more.length > 0 || (position !== undefined && !(takesPosition && /^\d{1,18}$/.test(position))))
    return undefined
  if (verb === 'list' && subject === '') return listed
  if (verb === 'dead' && isUuid(subject)) return deadOf(subject, position)
  if (!operator) return undefined
  const { by } = operator
  if (verb === 'add' && subject !== '') return added(subject, by)
  if (!isUuid(subject)) return undefined
  if (verb === 'rotate') return rotated(subject, by)
  if (verb === 'resend')
    return async (store, now) => `${await resendDead({ store, now, by }, subject, position)} are sent again.`
  if (isChange(verb))
    return async (store, now) =>
      (await changeEndpoint({ store, now, by }, subject, verb)) ? done[verb] : unknownEndpoint()
  return undefined
}

export const main: Command = (input) => onDatabase(input, usage, workOf(input.args))

if (import.meta.main) await run(main)
