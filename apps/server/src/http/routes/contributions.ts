import {
  changeContributions as changeContributionsCall,
  createDeposit,
  createSchedules,
  getContributionPlan,
  getContributions,
  stopContributions as stopContributionsCall,
  updateContribution,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Application } from '../../stores/application/rows.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { loadClient } from '../../use-cases/application/load.ts'
import { contributionReply, contributionsReply } from '../../use-cases/application/replies.ts'
import { changeContributions } from '../../use-cases/contributions/change.ts'
import { confirmContribution } from '../../use-cases/contributions/confirm.ts'
import { readPlan } from '../../use-cases/contributions/read-plan.ts'
import { saveContribution } from '../../use-cases/contributions/save-contribution.ts'
import { readContributions, stopContributions } from '../../use-cases/contributions/stop.ts'
import type { ShownDisclosure } from '../../use-cases/disclosures/show.ts'
import { acts, readsOwnRows, saves } from '../call-limits.ts'
import { createRouter, pending, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

const confirmedTransfers = ({ transfers }: Application) =>
  transfers.filter((one) => one.planned_by === 'confirmation').map(({ id, state }) => ({ id, state }))

const shownTerms = (body: { disclosures: ShownDisclosure[]; first_deposit?: string | undefined }) => ({
  disclosures: body.disclosures,
  firstDeposit: body.first_deposit,
})

export const contributionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(updateContribution, saves, async ({ params, body, caller, version, reply }) =>
    contributionReply(
      withVersion(reply, await saveContribution(deps, caller, params.clientId, version, body)),
    ),
  )

  route(getContributions, readsOwnRows, async ({ params, caller, reply }) => {
    const read = await readContributions(deps, caller, params.clientId)
    withVersion(reply, read.application)
    return contributionsReply(read)
  })

  route(getContributionPlan, readsOwnRows, async ({ params, caller, reply }) => {
    const { application, plan } = await readPlan(deps, caller, params.clientId)
    withVersion(reply, application)
    return plan
  })

  route(changeContributionsCall, acts('change-contributions'), async (request) => {
    const { params, body, caller, version = 0, reply } = request
    await changeContributions(deps, caller, params.clientId, version, body)
    const read = await readContributions(deps, caller, params.clientId)
    withVersion(reply, read.application)
    return contributionsReply(read)
  })

  route(stopContributionsCall, acts('stop-contributions'), async ({ params, caller, reply }) => {
    const stopped = await stopContributions(deps, caller, params.clientId)
    withVersion(reply, stopped.application)
    return contributionsReply(stopped)
  })

  route(createDeposit, acts('deposit'), async ({ params, body, caller, version, reply }) => {
    const before = await loadClient(deps, caller, params.id)
    if (!before.contribution?.one_time) throw new AppError('status_conflict')
    const application = await confirmContribution(deps, caller, params.id, version, shownTerms(body))
    if (application === 'pending') return pending
    const [transfer] = confirmedTransfers(withVersion(reply, application))
    if (!transfer) throw new Error('a confirmation left no transfer')
    return { transfer }
  })

  route(createSchedules, acts('schedules'), async ({ params, body, caller, version, reply }) => {
    const before = await loadClient(deps, caller, params.clientId)
    if (before.contribution?.one_time !== false) throw new AppError('status_conflict')
    const application = await confirmContribution(deps, caller, params.clientId, version, shownTerms(body))
    if (application === 'pending') return pending
    return { schedules: confirmedTransfers(withVersion(reply, application)) }
  })
}
