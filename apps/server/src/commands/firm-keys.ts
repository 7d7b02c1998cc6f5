/** `npm run firm-keys` creates, lists and revokes keys of the firm's API (FA-01). */

import { parseArgs } from 'node:util'
import { parseScopes } from '@vestibule/domain/firm/scopes'
import type { ListedKey } from '../stores/firm/keys.ts'
import { createFirmKey, revokeFirmKey } from '../use-cases/firm/keys.ts'
import { type Command, type CommandInput, run } from './command.ts'
import { failed, isUuid, onDatabase, operatorName, takeOperator, type Work } from './on-database.ts'

const usage = `npm run --silent firm-keys -- create {name} --scopes {read,support,compliance,start} [--days {1 to 400}] --by {name}
       npm run firm-keys -- list --by {name}
       npm run firm-keys -- revoke {id} --by {name}`

const usualDays = 90
const maxDays = 400

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

const lineOf = ({ id, name, scopes, expiresAt, revokedAt, createdBy }: ListedKey, now: Date): string => {
  const state = revokedAt
    ? `revoked ${dayOf(revokedAt)}`
    : `${expiresAt > now ? 'expires' : 'expired'} ${dayOf(expiresAt)}`
  return `${id}  ${name}  ${scopes.join(',')}  ${state}  created by ${createdBy}`
}

const listed: Work = async ({ firmKeys }, now) =>
  (await firmKeys.list()).map((key) => lineOf(key, now)).join('\n') || 'There are no keys.'

const revoked =
  (id: string, by: string): Work =>
  async (store, now) =>
    (await revokeFirmKey(store, id, by, now))
      ? 'The key is revoked: the next call with it is refused.'
      : failed('There is no such key, or it was revoked before.')

const workOf = (typed: string[], by: string, warn: CommandInput['warn']): Work | undefined => {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: { scopes: { type: 'string' }, days: { type: 'string' } },
  })
  const [verb, named = '', ...more] = positionals
  const { scopes: list, days: count = String(usualDays) } = values
  if (more.length > 0) return undefined
  const scopes = list === undefined ? undefined : parseScopes(list)
  const days = /^\d{1,3}$/.test(count) ? Number(count) : 0
  if (verb === 'create' && scopes && operatorName.test(named) && days >= 1 && days <= maxDays)
    return async (store, now) => {
      const { id, key, expiresAt } = await createFirmKey(store, { name: named, scopes, days, by, now })
      warn(`Key ${id} expires on ${dayOf(expiresAt)}. It is shown only now.`)
      return key
    }
  if (list !== undefined || values.days !== undefined) return undefined
  if (verb === 'list' && named === '') return listed
  return verb === 'revoke' && isUuid(named) ? revoked(named, by) : undefined
}

export const main: Command = (input) => {
  const operator = takeOperator(input.args)
  let work: Work | undefined
  try {
    work = operator && workOf(operator.args, operator.by, input.warn)
  } catch {
    // An unknown option is wrong usage.
  }
  return onDatabase(input, usage, work, operator?.args[0] === 'revoke' ? 'steward' : 'server')
}

if (import.meta.main) await run(main)
