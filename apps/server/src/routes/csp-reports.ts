import type { FastifyInstance } from 'fastify'
import { countedByUseCase } from '../platform/http/call-limits.ts'
import { cspReportPath } from '../platform/http/csp.ts'
import { takeJson } from '../platform/http/json-body.ts'
import { networkOf } from '../platform/http/network.ts'
import type { Clock } from '../ports/clock.ts'
import type { Meter } from '../ports/meter.ts'
import { AppError } from '../use-cases/app-error.ts'
import { violationsOf } from '../use-cases/reports/csp-violations.ts'
import { createReportLimit } from '../use-cases/reports/limit.ts'

/** Largest report, bytes. */
const bodyLimit = 16 * 1024

/** Requests in an hour of one network, and of all together: each may leave five lines in the log. */
const perNetwork = 60
const perProcess = 1_000

const types = ['application/csp-report', 'application/reports+json']

/**
 * What browsers report of our content security policies (SE-12): logged and counted, never kept. It has no token and may have no
 * Origin, since the browser sends it by itself (an exception of API-09).
 */
export const cspReportRoutes = (
  app: FastifyInstance,
  { clock, meter }: { clock: Clock; meter: Meter },
): void => {
  const ofNetwork = createReportLimit(perNetwork)
  const ofAll = createReportLimit(perProcess)
  app.register(async (scope) => {
    takeJson(scope, types)
    const config = { reports: true, limits: countedByUseCase('csp-report') } as const
    scope.post(cspReportPath, { bodyLimit, config }, async (request, reply) => {
      const now = clock.now()
      const retryAt = ofNetwork.count(networkOf(request.ip), now) ?? ofAll.count('all', now)
      if (retryAt) throw new AppError('too_many_requests', { retryAt })
      for (const violation of violationsOf(request.body)) {
        meter.violated(violation.directive, violation.step)
        request.log.warn(violation, 'content security policy violated')
      }
      return reply.status(204).send()
    })
  })
}
