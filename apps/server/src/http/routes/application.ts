import {
  chooseApplication as chooseApplicationCall,
  createClient as createClientCall,
  getApplications,
  getClientId,
  getClientOfUser,
  getIp,
  openApplication as openApplicationCall,
  returnToFirm as returnToFirmCall,
  updateClient as updateClientCall,
  updateClientStatus,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import {
  chooseApplication,
  listApplications,
  openApplication,
} from '../../use-cases/application/another-application.ts'
import { loadOfUser, loadOwn } from '../../use-cases/application/load.ts'
import { clientReply } from '../../use-cases/application/replies.ts'
import { requestStatus } from '../../use-cases/application/request-status.ts'
import { returnToFirm } from '../../use-cases/application/return-to-firm.ts'
import { createClient } from '../../use-cases/personal/create-client.ts'
import { updateClient } from '../../use-cases/personal/update-client.ts'
import { acts, readsOwnRows, saves } from '../call-limits.ts'
import { createRouter, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

export const applicationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(getClientOfUser, readsOwnRows, async ({ params, caller, reply }) =>
    clientReply(deps.vault, withVersion(reply, await loadOfUser(deps, caller, params.userId))),
  )
  route(getClientId, readsOwnRows, async ({ params, caller }) => ({
    id: (await loadOfUser(deps, caller, params.userId)).client.id,
  }))
  route(createClientCall, saves, async ({ params, body, caller, reply }) => {
    const application = await createClient(deps, caller, { ...params, ...body })
    return clientReply(deps.vault, withVersion(reply, application))
  })
  route(updateClientCall, saves, async ({ params, body, caller, version, reply }) => {
    const application = await updateClient(deps, caller, params.clientId, version, body)
    return clientReply(deps.vault, withVersion(reply, application))
  })
  route(updateClientStatus, saves, async ({ params, body, caller, version, reply }) => {
    const application = await requestStatus(deps, caller, params.clientId, version, body.client_status)
    return clientReply(deps.vault, withVersion(reply, application))
  })
  route(getApplications, readsOwnRows, ({ caller }) => listApplications(deps, caller))
  route(chooseApplicationCall, saves, async ({ body, caller, reply }) =>
    clientReply(deps.vault, withVersion(reply, await chooseApplication(deps, caller, body.id))),
  )
  route(openApplicationCall, acts('open-application'), async ({ body, caller, reply }) =>
    clientReply(deps.vault, withVersion(reply, await openApplication(deps, caller, body.account_type))),
  )
  route(returnToFirmCall, acts('return-to-firm'), async ({ params, caller }) => ({
    address: await returnToFirm(deps, caller, params.clientId),
  }))
  route(getIp, readsOwnRows, async ({ caller }) => {
    await loadOwn(deps, caller)
    return { ip: caller.ip }
  })
}
