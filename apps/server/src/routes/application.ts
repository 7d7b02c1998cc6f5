import {
  createClient as createClientCall,
  getAddress,
  getBeneficiaries,
  getClientDetails,
  getClientId,
  getClientOfUser,
  getCountries,
  getInvestorProfile,
  getIp,
  saveBeneficiaries as saveBeneficiariesCall,
  updateAddress,
  updateClient as updateClientCall,
  updateClientDetails,
  updateClientStatus,
  updateInvestorProfile,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { polls, readsOwnRows, saves } from '../platform/http/call-limits.ts'
import { type Replying, route } from '../platform/http/route.ts'
import type { Application } from '../stores/application/rows.ts'
import { loadClient, loadOfUser, loadOwn } from '../use-cases/application/load.ts'
import { addressReply, clientReply, detailsReply, investorReply } from '../use-cases/application/replies.ts'
import { requestStatus } from '../use-cases/application/request-status.ts'
import { createClient } from '../use-cases/personal/create-client.ts'
import { listCountries } from '../use-cases/personal/list-countries.ts'
import { beneficiariesReply, readBeneficiaries } from '../use-cases/personal/read-beneficiaries.ts'
import { saveAddress } from '../use-cases/personal/save-address.ts'
import { saveBeneficiaries } from '../use-cases/personal/save-beneficiaries.ts'
import { saveDetails } from '../use-cases/personal/save-details.ts'
import { saveInvestor } from '../use-cases/personal/save-investor.ts'
import { updateClient } from '../use-cases/personal/update-client.ts'
import type { Deps } from './deps.ts'

/** The data API: the applicant's own answers, read and saved. Every reply tells the client's version (NV-14). */
export const applicationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const seen = (reply: Replying, application: Application): Application => {
    reply.version(application.client.version)
    return application
  }

  route(app, deps, getClientOfUser, readsOwnRows, async ({ params, caller, reply }) =>
    clientReply(deps.vault, seen(reply, await loadOfUser(deps, caller, params.userId))),
  )
  route(app, deps, getClientId, readsOwnRows, async ({ params, caller }) => ({
    id: (await loadOfUser(deps, caller, params.userId)).client.id,
  }))
  route(app, deps, createClientCall, saves, async ({ params, body, caller, reply }) =>
    clientReply(deps.vault, seen(reply, await createClient(deps, caller, { ...params, ...body }))),
  )
  route(app, deps, updateClientCall, saves, async ({ params, body, caller, version, reply }) =>
    clientReply(deps.vault, seen(reply, await updateClient(deps, caller, params.clientId, version, body))),
  )
  route(app, deps, updateClientStatus, saves, async ({ params, body, caller, version, reply }) =>
    clientReply(
      deps.vault,
      seen(reply, await requestStatus(deps, caller, params.clientId, version, body.client_status)),
    ),
  )

  route(app, deps, getAddress, readsOwnRows, async ({ params, caller, reply }) =>
    addressReply(seen(reply, await loadClient(deps, caller, params.clientId))),
  )
  route(app, deps, updateAddress, saves, async ({ params, body, caller, version, reply }) =>
    addressReply(seen(reply, await saveAddress(deps, caller, params.clientId, version, body))),
  )

  route(app, deps, getClientDetails, readsOwnRows, async ({ params, caller, reply }) =>
    detailsReply(seen(reply, await loadClient(deps, caller, params.clientId))),
  )
  route(app, deps, updateClientDetails, saves, async ({ params, body, caller, version, reply }) =>
    detailsReply(seen(reply, await saveDetails(deps, caller, params.clientId, version, body))),
  )

  route(app, deps, getBeneficiaries, readsOwnRows, async ({ params, caller, reply }) => {
    const { application, rows } = await readBeneficiaries(deps, caller, params.clientId)
    return beneficiariesReply(deps.vault, seen(reply, application).client, rows)
  })
  route(app, deps, saveBeneficiariesCall, saves, async ({ params, body, caller, version, reply }) => {
    const saved = await saveBeneficiaries(deps, caller, params.clientId, version, body)
    return beneficiariesReply(deps.vault, seen(reply, saved.application).client, saved.rows)
  })

  route(app, deps, getInvestorProfile, readsOwnRows, async ({ params, caller, reply }) =>
    investorReply(seen(reply, await loadClient(deps, caller, params.clientId))),
  )
  route(app, deps, updateInvestorProfile, saves, async ({ params, body, caller, version, reply }) =>
    investorReply(seen(reply, await saveInvestor(deps, caller, params.clientId, version, body))),
  )

  route(app, deps, getCountries, polls('countries'), async ({ caller }) => [
    ...(await listCountries(deps, caller)),
  ])
  route(app, deps, getIp, readsOwnRows, async ({ caller }) => {
    await loadOwn(deps, caller)
    return { ip: caller.ip }
  })
}
