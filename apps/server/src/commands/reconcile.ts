/**
 * `npm run reconcile` lists the broker's objects that have no record here (OP-09), and exchanges of bank links whose answer
 * was lost (BA-13). Exits with 0 if there are none.
 */

import { userInfo } from 'node:os'
import { parseIsoDate } from '@vestibule/domain/iso-date'
import { ConfigError } from '../platform/config/config.ts'
import type { Env } from '../platform/config/env.ts'
import type { Broker } from '../ports/broker.ts'
import type { LostExchange } from '../stores/reconciliation/lost-exchanges.ts'
import type { Finding, HoldingKind } from '../stores/reconciliation/reconciliation.ts'
import { type Reconciled, reconcile } from '../use-cases/reconciliation/reconcile.ts'
import { type Command, run } from './command.ts'
import { brokerOf } from './from-environment.ts'
import { failed, onDatabase, type Work } from './on-database.ts'

const usage = `npm run reconcile [-- --since {YYYY-MM-DD}]
       npm run reconcile -- explain person|account|bank_relationship|schedule|exchange {id}`

const kinds = ['person', 'account', 'bank_relationship', 'schedule', 'exchange'] as const

const describeFinding = ({ kind, id, accountId, firstSeenAt }: Finding): string =>
  `- ${kind} ${id}${accountId ? ` of account ${accountId}` : ''}, first seen ${firstSeenAt.toISOString()}`

const describeExchange = ({ id, clientId, linkSessionId, requestedAt }: LostExchange): string =>
  `- exchange ${id}: client_user_id ${clientId}, link_session_id ${linkSessionId ?? 'unknown'}, requested ${requestedAt.toISOString()}`

const describeRun = ({ failed, skipped, refused }: Reconciled): string[] => [
  ...failed.map(
    ({ sweep, kind }) => `Not finished: ${sweep} (${kind}). Run it again: it continues where it stopped.`,
  ),
  ...skipped.map((sweep) => `Skipped: ${sweep}. Another process is running it.`),
  ...(refused > 0 ? [`The broker refused to show ${refused} of our accounts.`] : []),
]

/** Creates the broker client. @returns a message if the broker is not configured */
const brokerOrProblem = (env: Env): Broker | string => {
  try {
    return brokerOf(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const compared =
  (since: Date | undefined): Work =>
  async ({ reconciliation, lostExchanges }, now, { env }) => {
    const broker = brokerOrProblem(env)
    if (typeof broker === 'string') return failed(broker)
    const run = await reconcile(
      { reconciliation, broker, clock: { now: () => now } },
      { onlyDue: false, maxPages: Infinity, maxMs: Infinity, since },
    )
    const { findings, underWay } = await reconciliation.open()
    const incomplete = run.failed.length + run.skipped.length > 0
    const exchanges = await lostExchanges.open()
    const text = [
      findings.length === 0
        ? 'Nothing unknown was found at the broker.'
        : `${findings.length} unknown at the broker:`,
      ...findings.map(describeFinding),
      ...(underWay > 0 ? [`${underWay} more may be explained by pending calls.`] : []),
      ...(exchanges.length > 0
        ? [`${exchanges.length} without an answer at Plaid, which may have an item that nobody uses:`]
        : []),
      ...exchanges.map(describeExchange),
      ...describeRun(run),
    ].join('\n')
    return findings.length > 0 || exchanges.length > 0 || incomplete ? failed(text) : text
  }

const explained =
  (kind: HoldingKind | 'exchange', id: string, by: string): Work =>
  async ({ reconciliation, lostExchanges }, now) => {
    const isFound =
      kind === 'exchange'
        ? await lostExchanges.settle(id, by, now)
        : await reconciliation.explain(kind, id, by, now)
    if (isFound) return `${kind} ${id} is explained.`
    return failed('There is no such finding.')
  }

const workOf = (
  [first, second = '', third = '', ...more]: readonly string[],
  by: string,
): Work | undefined => {
  if (first === undefined) return compared(undefined)
  if (more.length > 0) return undefined
  const day = parseIsoDate(second)
  if (first === '--since' && day.ok && third === '') return compared(new Date(`${day.value}T00:00:00Z`))
  const kind = kinds.find((one) => one === second)
  if (first === 'explain' && kind && third !== '') return explained(kind, third, by)
  return undefined
}

export const main: Command = (input) =>
  onDatabase(input, usage, workOf(input.args, input.env.SUDO_USER ?? userInfo().username))

if (import.meta.main) await run(main)
