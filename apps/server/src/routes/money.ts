import {
  createBankRelationship as createBankRelationshipCall,
  createDeposit,
  createLinkToken as createLinkTokenCall,
  createSchedules,
  exchangePublicToken as exchangePublicTokenCall,
  getBank,
  getContributions,
  getDeposits,
  getLinkToken,
  reportBankError as reportBankErrorCall,
  stopContributions as stopContributionsCall,
  updateBank,
  updateContribution,
  verifyDeposits as verifyDepositsCall,
} from '@vestibule/contract/calls'
import { nextDraw } from '@vestibule/domain/contribution/next-draw'
import { hasEndedAtBroker } from '@vestibule/domain/contribution/stopping'
import type { FastifyInstance } from 'fastify'
import { acts, readsOwnRows, saves } from '../platform/http/call-limits.ts'
import { route } from '../platform/http/route.ts'
import type { Application } from '../stores/application/rows.ts'
import { AppError } from '../use-cases/app-error.ts'
import { loadClient } from '../use-cases/application/load.ts'
import { bankReply, contributionReply, contributionsReply } from '../use-cases/application/replies.ts'
import { createBankRelationship } from '../use-cases/bank/create-relationship.ts'
import {
  createLinkToken,
  exchangePublicToken,
  keptLinkToken,
  reportBankError,
} from '../use-cases/bank/link-bank.ts'
import { readDeposits } from '../use-cases/bank/read-deposits.ts'
import { saveBank } from '../use-cases/bank/save-bank.ts'
import { verifyDeposits } from '../use-cases/bank/verify-deposits.ts'
import { confirmContribution } from '../use-cases/contributions/confirm.ts'
import { saveContribution } from '../use-cases/contributions/save-contribution.ts'
import { readContributions, stopContributions } from '../use-cases/contributions/stop.ts'
import { stoppableOf } from '../use-cases/contributions/transfer-row.ts'
import type { ShownDisclosure } from '../use-cases/disclosures/show.ts'
import type { Deps } from './deps.ts'

const pending = { state: 'PENDING' } as const

/** Contribution, bank and the first ACH. */
export const moneyRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, updateContribution, saves, async ({ params, body, caller, version, reply }) => {
    const application = await saveContribution(deps, caller, params.clientId, version, body)
    reply.version(application.client.version)
    return contributionReply(application)
  })

  route(app, deps, getBank, readsOwnRows, async ({ params, caller, reply }) => {
    const application = await loadClient(deps, caller, params.clientId)
    const elsewhere = await deps.store.plans.elsewhere(params.clientId)
    reply.version(application.client.version)
    const drawing = application.transfers.map(stoppableOf).filter(({ state }) => !hasEndedAtBroker(state))
    const next_deposit = nextDraw(drawing, deps.clock.today()) ?? ''
    return { ...bankReply(application), already_contributed: elsewhere, next_deposit }
  })

  route(app, deps, updateBank, saves, async ({ params, body, caller, version, reply }) => {
    const application = await saveBank(deps, caller, params.clientId, version, body)
    reply.version(application.client.version)
    return { id: application.bank?.id ?? '' }
  })

  route(app, deps, getDeposits, readsOwnRows, async ({ params, caller, reply }) => {
    const { application, deposits } = await readDeposits(deps, caller, params.clientId)
    reply.version(application.client.version)
    return deposits
  })

  route(
    app,
    deps,
    verifyDepositsCall,
    acts('verify-deposits'),
    async ({ params, body, caller, version, reply }) => {
      const tried = await verifyDeposits(deps, caller, params.clientId, version, body)
      if (tried === 'pending') return pending
      reply.version(tried.application.client.version)
      return { state: { state: tried.state }, attemptsLeft: tried.attemptsLeft }
    },
  )

  route(app, deps, createLinkTokenCall, acts('link-token'), async ({ caller, reply }) => {
    const { linkToken, application } = await createLinkToken(deps, caller)
    reply.version(application.client.version)
    return { link_token: linkToken }
  })

  route(app, deps, getLinkToken, readsOwnRows, async ({ caller }) => ({
    link_token: (await keptLinkToken(deps, caller)) ?? null,
  }))

  route(
    app,
    deps,
    exchangePublicTokenCall,
    acts('exchange-public-token'),
    async ({ body, caller, version, reply }) => {
      const application = await exchangePublicToken(deps, caller, version, body)
      reply.version(application.client.version)
      const { account_mask, bank_name, institution_id } = bankReply(application)
      return { account_mask, bank_name, institution_id }
    },
  )

  route(app, deps, reportBankErrorCall, acts('bank-error'), async ({ params, body, caller, reply }) => {
    const { id, application } = await reportBankError(deps, caller, params.bankAccountId, body)
    reply.version(application.client.version)
    return { id }
  })

  route(
    app,
    deps,
    createBankRelationshipCall,
    acts('bank-relationship'),
    async ({ params, caller, version, reply }) => {
      const application = await createBankRelationship(deps, caller, params.clientId, version)
      if (application === 'pending') return pending
      reply.version(application.client.version)
      return { bankRelationship: { state: { state: application.bank?.relationship_state ?? '' } } }
    },
  )

  route(app, deps, getContributions, readsOwnRows, async ({ params, caller, reply }) => {
    const read = await readContributions(deps, caller, params.clientId)
    reply.version(read.application.client.version)
    return contributionsReply(read)
  })

  route(app, deps, stopContributionsCall, acts('stop-contributions'), async ({ params, caller, reply }) => {
    const stopped = await stopContributions(deps, caller, params.clientId)
    reply.version(stopped.application.client.version)
    return contributionsReply(stopped)
  })

  const sent = (application: Application) =>
    application.transfers
      .filter((transfer) => transfer.planned_by === 'confirmation')
      .map((transfer) => ({ id: transfer.id, state: transfer.state }))
  const shownIn = (body: { disclosures: ShownDisclosure[]; first_deposit?: string | undefined }) => ({
    disclosures: body.disclosures,
    firstDeposit: body.first_deposit,
  })

  route(app, deps, createDeposit, acts('deposit'), async ({ params, body, caller, version, reply }) => {
    const before = await loadClient(deps, caller, params.id)
    if (!before.contribution?.one_time) throw new AppError('status_conflict')
    const application = await confirmContribution(deps, caller, params.id, version, shownIn(body))
    if (application === 'pending') return pending
    reply.version(application.client.version)
    const [transfer] = sent(application)
    if (!transfer) throw new Error('a confirmation left no transfer')
    return { transfer }
  })

  route(app, deps, createSchedules, acts('schedules'), async ({ params, body, caller, version, reply }) => {
    const before = await loadClient(deps, caller, params.clientId)
    if (before.contribution?.one_time !== false) throw new AppError('status_conflict')
    const application = await confirmContribution(deps, caller, params.clientId, version, shownIn(body))
    if (application === 'pending') return pending
    reply.version(application.client.version)
    return { schedules: sent(application) }
  })
}
