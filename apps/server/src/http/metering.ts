import { flowOf } from '@vestibule/domain/account-types'
import { type FunnelStep, funnelStepOf, type SignUpScreen } from '@vestibule/domain/flow/funnel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/common/clock.ts'
import type { Meter } from '../platform/common/meter.ts'
import type { Funnel } from '../stores/funnel/funnel.ts'
import type { Cookies } from './cookies.ts'
import { hashOf } from './session-token.ts'

/** Maps each sign-up call to its screen. If a call with `completes` succeeds, the screen is completed. */
const signUpCalls: Readonly<Record<string, { screen: SignUpScreen; completes?: true }>> = {
  'GET /api/ipqs/validate-email': { screen: 'email', completes: true },
  'POST /api/auth/check-email-exist': { screen: 'password' },
  'GET /api/ipqs/validate-phone': { screen: 'password' },
  'GET /api/ipqs/validate-ip': { screen: 'password' },
  'POST /api/user/create-user/temporal': { screen: 'password' },
  'POST /api/auth/sign-up': { screen: 'password' },
  'POST /api/user/create-user': { screen: 'password', completes: true },
  'POST /api/auth/verify-phone': { screen: 'phone-code' },
  'PUT /api/auth/verify-phone': { screen: 'phone-code', completes: true },
  'POST /api/auth/verify-email': { screen: 'email-code' },
  'PUT /api/auth/verify-email': { screen: 'email-code', completes: true },
}

/**
 * Error codes that are not counted: the browser recovers from the first two without showing an error, and a flood that is
 * refused must not cause a statement for each request.
 */
const hiddenCodes = new Set(['csrf', 'origin', 'too_many_requests'])

/** Maximum concurrent writes of counts. Further counts are skipped, so that no call waits longer for a connection. */
const maxConcurrent = 4

export interface MeteringDeps {
  meter: Meter
  funnel: Funnel
  cookies: Cookies
  clock: Clock
}

/** Counts requests, and counts errors per screen, after each response (OP-03, OP-04). `drain` awaits all counts. */
export const meterRequests = (
  app: FastifyInstance,
  { meter, funnel, cookies, clock }: MeteringDeps,
): { drain(): Promise<unknown> } => {
  const counting = new Set<Promise<unknown>>()
  app.decorateRequest('failedWith')

  const refusedOwn = async (token: string, code: string): Promise<void> => {
    const place = await funnel.refusedOwn(hashOf(token), code, clock.now())
    if (!place) return
    const { flow, screen }: FunnelStep = funnelStepOf(flowOf(place.accountType), place.status)
    meter.refused(flow, screen, code)
  }
  const refused = (request: FastifyRequest, call: string, code: string): Promise<void> | undefined => {
    const signUp = signUpCalls[call]
    if (signUp) {
      meter.refused('sign-up', signUp.screen, code)
      return funnel.refusedSignUp(signUp.screen, code, clock.now())
    }
    const token = cookies.read(request)
    return request.method === 'GET' || !token ? undefined : refusedOwn(token, code)
  }

  const count = (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'none'
    if (route === '/healthz') return
    meter.request(request.method, route, `${Math.floor(reply.statusCode / 100)}xx`, reply.elapsedTime / 1000)
    const call = `${request.method} ${route}`
    const code = request.failedWith
    if (code === undefined && reply.statusCode < 300 && signUpCalls[call]?.completes)
      meter.signedUp(signUpCalls[call].screen)
    if (
      code === undefined ||
      hiddenCodes.has(code) ||
      counting.size >= maxConcurrent ||
      request.routeOptions.config.firmCall ||
      !route.startsWith('/api/')
    )
      return
    const done = refused(request, call, code)?.catch(() => undefined)
    if (!done) return
    counting.add(done)
    void done.finally(() => counting.delete(done))
  }
  app.addHook('onResponse', (request, reply, done) => {
    count(request, reply)
    done()
  })
  return { drain: () => Promise.all(counting) }
}

declare module 'fastify' {
  interface FastifyRequest {
    failedWith: string | undefined
  }
}
