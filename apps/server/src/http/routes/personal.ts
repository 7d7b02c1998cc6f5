import {
  decideSpouseConsent as decideSpouseConsentCall,
  findPlaces,
  getAddress,
  getBeneficiaries,
  getClientDetails,
  getCountries,
  getDesignation,
  getInvestorProfile,
  getPlace,
  openSpouseConsent as openSpouseConsentCall,
  proveSpouse as proveSpouseCall,
  saveBeneficiaries as saveBeneficiariesCall,
  saveDesignation as saveDesignationCall,
  sendSpouseCode as sendSpouseCodeCall,
  updateAddress,
  updateClientDetails,
  updateInvestorProfile,
  withdrawDesignation as withdrawDesignationCall,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { loadClient } from '../../use-cases/application/load.ts'
import { addressReply, detailsReply, investorReply } from '../../use-cases/application/replies.ts'
import {
  listCountries,
  placeLimit,
  readPlace,
  suggestionLimit,
  suggestPlaces,
} from '../../use-cases/personal/places.ts'
import { beneficiariesReply, readBeneficiaries } from '../../use-cases/personal/read-beneficiaries.ts'
import { designationReply, readDesignation } from '../../use-cases/personal/read-designation.ts'
import { saveAddress } from '../../use-cases/personal/save-address.ts'
import { saveBeneficiaries } from '../../use-cases/personal/save-beneficiaries.ts'
import { saveDesignation } from '../../use-cases/personal/save-designation.ts'
import { saveDetails } from '../../use-cases/personal/save-details.ts'
import { saveInvestor } from '../../use-cases/personal/save-investor.ts'
import {
  decideSpouseConsent,
  openSpouseConsent,
  proveSpouse,
  sendSpouseCode,
  withdrawDesignation,
} from '../../use-cases/personal/spouse-consent.ts'
import { acts, countedByUseCase, limited, polls, readsOwnRows, saves } from '../call-limits.ts'
import { createRouter, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

export const personalRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(getAddress, readsOwnRows, async ({ params, caller, reply }) =>
    addressReply(withVersion(reply, await loadClient(deps, caller, params.clientId))),
  )
  route(updateAddress, saves, async ({ params, body, caller, version, reply }) =>
    addressReply(withVersion(reply, await saveAddress(deps, caller, params.clientId, version, body))),
  )

  route(getClientDetails, readsOwnRows, async ({ params, caller, reply }) =>
    detailsReply(deps.vault, withVersion(reply, await loadClient(deps, caller, params.clientId))),
  )
  route(updateClientDetails, saves, async ({ params, body, caller, version, reply }) =>
    detailsReply(
      deps.vault,
      withVersion(reply, await saveDetails(deps, caller, params.clientId, version, body)),
    ),
  )

  route(getBeneficiaries, readsOwnRows, async ({ params, caller, reply }) => {
    const { application, rows } = await readBeneficiaries(deps, caller, params.clientId)
    return beneficiariesReply(deps.vault, withVersion(reply, application).client, rows)
  })
  route(saveBeneficiariesCall, saves, async ({ params, body, caller, version, reply }) => {
    const { application, rows } = await saveBeneficiaries(deps, caller, params.clientId, version, body)
    return beneficiariesReply(deps.vault, withVersion(reply, application).client, rows)
  })

  route(getDesignation, readsOwnRows, async ({ params, caller }) =>
    designationReply(deps.vault, await readDesignation(deps, caller, params.clientId)),
  )
  route(saveDesignationCall, acts('designation'), async ({ params, body, caller }) =>
    designationReply(deps.vault, await saveDesignation(deps, caller, params.clientId, body)),
  )

  route(withdrawDesignationCall, acts('designation-withdraw'), async ({ params, caller }) =>
    designationReply(deps.vault, await withdrawDesignation(deps, caller, params.clientId)),
  )

  const ofSpouse = countedByUseCase('spouse-consent')
  route(openSpouseConsentCall, ofSpouse, ({ body, caller }) => openSpouseConsent(deps, body.token, caller))
  route(sendSpouseCodeCall, ofSpouse, async ({ body, caller }) => {
    await sendSpouseCode(deps, body.page, caller)
    return {}
  })
  route(proveSpouseCall, ofSpouse, ({ body, caller }) => proveSpouse(deps, body, caller))
  route(decideSpouseConsentCall, ofSpouse, async ({ body, caller }) => {
    await decideSpouseConsent(deps, body, caller)
    return {}
  })

  route(getInvestorProfile, readsOwnRows, async ({ params, caller, reply }) =>
    investorReply(withVersion(reply, await loadClient(deps, caller, params.clientId))),
  )
  route(updateInvestorProfile, saves, async ({ params, body, caller, version, reply }) =>
    investorReply(withVersion(reply, await saveInvestor(deps, caller, params.clientId, version, body))),
  )

  route(getCountries, polls('countries'), async ({ caller }) => [...(await listCountries(deps, caller))])
  route(findPlaces, limited('places:suggest', suggestionLimit), ({ query, caller }) =>
    suggestPlaces(deps, caller, query),
  )
  route(getPlace, limited('places:place', placeLimit), ({ params, query, caller }) =>
    readPlace(deps, caller, params.id, query.session),
  )
}
