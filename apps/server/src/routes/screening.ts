import { createBlockedUser } from '@vestibule/contract/sign-up/create-blocked-user'
import { getWhitelist } from '@vestibule/contract/sign-up/get-whitelist'
import { reportFraudEvent } from '@vestibule/contract/sign-up/report-fraud-event'
import { validateEmail } from '@vestibule/contract/sign-up/validate-email'
import { validateIp } from '@vestibule/contract/sign-up/validate-ip'
import { validatePhone } from '@vestibule/contract/sign-up/validate-phone'
import type { FastifyInstance } from 'fastify'
import { liveSession, route } from '../http/route.ts'
import { screenEmail, screenIp, screeningUses, screenPhone } from '../use-cases/screening/screen.ts'
import { blockToldOf, eventTold } from '../use-cases/screening/told.ts'
import { ownEntries } from '../use-cases/screening/whitelist.ts'
import type { Deps } from './deps.ts'

/** Screening of this sign-up's own values; the browser sees the outcome only, and decides nothing (RK-01). */
export const screeningRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(
    app,
    deps,
    validateEmail,
    (ask) => screenEmail(deps, liveSession(ask.session), ask.query.email),
    screeningUses,
  )
  route(
    app,
    deps,
    validatePhone,
    (ask) => screenPhone(deps, liveSession(ask.session), ask.query.phone),
    screeningUses,
  )
  route(app, deps, validateIp, (ask) => screenIp(deps, liveSession(ask.session), ask.caller), screeningUses)

  route(app, deps, createBlockedUser, async ({ body, session }) => ({
    data: { id: blockToldOf(liveSession(session), body.userId) },
  }))
  route(app, deps, reportFraudEvent, async ({ body, session }) => {
    eventTold(liveSession(session), body.kind)
    return {}
  })
  route(app, deps, getWhitelist, async ({ session }) => ({
    data: await ownEntries(deps, liveSession(session)),
  }))
}
