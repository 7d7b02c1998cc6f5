import {
  createBlockedUser,
  getWhitelist,
  reportFraudEvent,
  validateEmail,
  validateIp,
  validatePhone,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { reportBlock, requireReportedEvent } from '../../use-cases/screening/risk-report.ts'
import { screeningLimit } from '../../use-cases/screening/rules.ts'
import { screenEmail, screenIp, screenPhone } from '../../use-cases/screening/screen.ts'
import { ownEntries } from '../../use-cases/screening/whitelist.ts'
import { acts, limited, readsOwnRows } from '../call-limits.ts'
import { createRouter, liveSession } from '../route.ts'
import type { Deps } from './deps.ts'

const screenings = limited('screening', screeningLimit)

/** Adds the screening routes. The browser receives only outcomes; the server decides whether a person may continue. */
export const screeningRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)
  route(validateEmail, screenings, (request) =>
    screenEmail(deps, liveSession(request.session), request.query.email),
  )
  route(validatePhone, screenings, (request) =>
    screenPhone(deps, liveSession(request.session), request.query.phone),
  )
  route(validateIp, screenings, (request) => screenIp(deps, liveSession(request.session), request.caller))

  route(createBlockedUser, acts('blocked-user'), async ({ body, session }) => ({
    data: { id: reportBlock(liveSession(session), body.userId) },
  }))
  route(reportFraudEvent, acts('fraud-event'), async ({ body, session }) => {
    requireReportedEvent(liveSession(session), body.kind)
    return {}
  })
  route(getWhitelist, readsOwnRows, async ({ session }) => ({
    data: await ownEntries(deps, liveSession(session)),
  }))
}
