import { validateEmail } from '@vestibule/contract/sign-up/validate-email'
import { validateIp } from '@vestibule/contract/sign-up/validate-ip'
import { validatePhone } from '@vestibule/contract/sign-up/validate-phone'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import type { Session } from '../ports/sessions.ts'
import { AppError } from '../use-cases/app-error.ts'
import { screenEmail, screenIp, screenPhone } from '../use-cases/screening/screen.ts'
import type { Deps } from './deps.ts'

/** Screening of this sign-up's own values; the browser sees the outcome only (RK-01). */
export const screeningRoutes = (app: FastifyInstance, deps: Deps): void => {
  const live = (session: Session | undefined): Session => {
    if (!session) throw new AppError('unauthenticated')
    return session
  }
  route(app, deps, validateEmail, ({ query, session }) => screenEmail(deps, live(session), query.email))
  route(app, deps, validatePhone, ({ query, session }) => screenPhone(deps, live(session), query.phone))
  route(app, deps, validateIp, ({ caller, session }) =>
    screenIp(deps, live(session), caller.ip, caller.userAgent),
  )
}
