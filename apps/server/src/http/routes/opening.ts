import { createAccount, getAccount, getAccountId } from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { agreementsOf } from '../../use-cases/agreements/list.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { shownAccountId } from '../../use-cases/application/flow-state.ts'
import { loadClient } from '../../use-cases/application/load.ts'
import { readAccountState } from '../../use-cases/opening/account-state.ts'
import { openAccount } from '../../use-cases/opening/open-account.ts'
import { acts, polls, readsOwnRows } from '../call-limits.ts'
import { createRouter, pending, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

export const openingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(createAccount, acts('open-account'), async ({ params, body, caller, version, reply }) => {
    const application = await openAccount(deps, caller, params.clientId, version, body.affiliations)
    if (application === 'pending') return pending
    const accountId = shownAccountId(withVersion(reply, application)) ?? ''
    return {
      account: { accountId },
      agreements: agreementsOf(application, deps.languages.of(caller.language)),
    }
  })

  route(getAccountId, readsOwnRows, async ({ params, caller, reply }) => {
    const application = await loadClient(deps, caller, params.clientId)
    const accountId = shownAccountId(application)
    if (accountId === undefined) throw new AppError('not_found')
    withVersion(reply, application)
    return { accountId }
  })

  route(getAccount, polls('account'), async ({ params, caller, reply }) => {
    const { state, active_restrictions, application } = await readAccountState(deps, caller, params.accountId)
    const { opened_at = null, affirmed_at = null } = withVersion(reply, application).account ?? {}
    const reviewed_for = affirmed_at === null ? null : secondsBetween(new Date(affirmed_at), deps.clock.now())
    return { state, active_restrictions, opened_at, reviewed_for }
  })
}
