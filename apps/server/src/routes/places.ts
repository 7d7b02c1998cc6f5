import { findPlaces, getPlace } from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { limited } from '../platform/http/call-limits.ts'
import { route } from '../platform/http/route.ts'
import { choices, readPlace } from '../use-cases/personal/read-place.ts'
import { suggestions, suggestPlaces } from '../use-cases/personal/suggest-places.ts'
import type { Deps } from './deps.ts'

/** The home address's suggestions (PE-03). */
export const placesRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, findPlaces, limited('places:suggest', suggestions), ({ query, caller }) =>
    suggestPlaces(deps, caller, query),
  )
  route(app, deps, getPlace, limited('places:place', choices), ({ params, query, caller }) =>
    readPlace(deps, caller, params.id, query.session),
  )
}
