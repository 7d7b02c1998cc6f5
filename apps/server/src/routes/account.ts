import {
  acceptAgreements as acceptAgreementsCall,
  affirmAgreements,
  confirmAgreements as confirmAgreementsCall,
  createAccount,
  disclosuresShown,
  documentOpened,
  getAccount,
  getAccountId,
  listAgreements,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { acts, polls, readsOwnRows, saves } from '../platform/http/call-limits.ts'
import { route } from '../platform/http/route.ts'
import { acceptAgreements } from '../use-cases/agreements/accept.ts'
import { confirmAgreements } from '../use-cases/agreements/confirm.ts'
import { agreementsOf } from '../use-cases/agreements/list.ts'
import { recordOpenings } from '../use-cases/agreements/record-openings.ts'
import { AppError } from '../use-cases/app-error.ts'
import { loadClient, loadOfAccount } from '../use-cases/application/load.ts'
import { showOnPage } from '../use-cases/disclosures/show-on-page.ts'
import { openAccount } from '../use-cases/opening/open-account.ts'
import { watchAccount } from '../use-cases/opening/watch-account.ts'
import type { Deps } from './deps.ts'

const pending = { state: 'PENDING' } as const

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/** The broker API: opening the account, its agreements and its state. */
export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, createAccount, acts('open-account'), async ({ params, caller, version, reply }) => {
    const application = await openAccount(deps, caller, params.clientId, version)
    if (application === 'pending') return pending
    reply.version(application.client.version)
    return {
      account: { accountId: application.account?.account_id ?? '' },
      agreements: agreementsOf(application),
    }
  })

  route(app, deps, getAccountId, readsOwnRows, async ({ params, caller, reply }) => {
    const application = await loadClient(deps, caller, params.clientId)
    if (!application.account?.account_id) throw new AppError('not_found')
    reply.version(application.client.version)
    return { accountId: application.account.account_id }
  })

  route(app, deps, listAgreements, polls('list-agreements'), async ({ body, caller, reply }) => {
    const application = await loadOfAccount(deps, caller, body.account_id)
    reply.version(application.client.version)
    return { agreements: agreementsOf(application) }
  })

  route(
    app,
    deps,
    acceptAgreementsCall,
    acts('accept-agreements'),
    async ({ params, body, caller, version, reply }) => {
      const accepted = await acceptAgreements(deps, caller, params.clientId, version, body)
      reply.version(accepted.application.client.version)
      return accepted.reply
    },
  )

  route(app, deps, documentOpened, saves, async ({ params, body, caller }) => {
    await recordOpenings(deps, caller, params.clientId, body.openings)
    return {}
  })

  route(app, deps, disclosuresShown, acts('disclosures-shown'), async ({ params, body, caller }) => {
    await showOnPage(deps, caller, params.clientId, body.disclosures)
    return {}
  })

  route(app, deps, confirmAgreementsCall, acts('confirm-agreements'), async ({ params, caller, reply }) => {
    const application = await confirmAgreements(deps, caller, params.clientId)
    if (application === 'pending') return pending
    reply.version(application.client.version)
    return { affirmed: (application.account?.agreements ?? []).map((agreement) => agreement.agreement_id) }
  })

  route(app, deps, affirmAgreements, acts('affirm-agreements'), async ({ body, caller, reply }) => {
    const { client, account } = await loadOfAccount(deps, caller, body.account_id)
    const own = (account?.agreements ?? []).map((agreement) => agreement.agreement_id)
    if (body.agreements.length !== own.length || !own.every((id) => body.agreements.includes(id)))
      throw new AppError('stale')
    const application = await confirmAgreements(deps, caller, client.id)
    if (application === 'pending') return pending
    reply.version(application.client.version)
    return { agreements: agreementsOf(application) }
  })

  route(app, deps, getAccount, polls('account'), async ({ params, caller, reply }) => {
    const { state, active_restrictions, application } = await watchAccount(deps, caller, params.accountId)
    reply.version(application.client.version)
    const { opened_at = null, affirmed_at = null } = application.account ?? {}
    const reviewed_for = affirmed_at === null ? null : secondsBetween(new Date(affirmed_at), deps.clock.now())
    return { state, active_restrictions, opened_at, reviewed_for }
  })
}
