import { getKycCheck, listInvestigations as listInvestigationsCall } from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { checkKyc, listInvestigations } from '../../use-cases/review/read-review.ts'
import { polls } from '../call-limits.ts'
import { createRouter } from '../route.ts'
import type { Deps } from './deps.ts'

/** Adds routes that return only the outcomes of the broker's checks, never a watchlist, match or score (KY-02). */
export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)
  route(getKycCheck, polls('kyc-check'), async ({ params, caller }) => {
    const { watchlistScreen, identification } = await checkKyc(deps, caller, params.clientId)
    return {
      watchlist_screen: watchlistScreen,
      results: identification
        ? [
            {
              name_verified: identification.name,
              legal_address_verified: identification.address,
              birth_date_verified: identification.birth_date,
              identification_number_verified: identification.tax_id,
            },
          ]
        : [],
    }
  })

  route(listInvestigationsCall, polls('investigations'), async ({ params, caller }) => {
    const investigations = await listInvestigations(deps, caller, params.clientId)
    return {
      investigations: investigations.map(({ investigationId, state, watchlistScreen }) => ({
        id: investigationId,
        state,
        watchlist_screen: watchlistScreen,
      })),
    }
  })
}
