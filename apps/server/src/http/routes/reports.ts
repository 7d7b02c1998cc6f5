import { reportError } from '@vestibule/contract/calls'
import { errorCodes } from '@vestibule/contract/errors'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { networkOf } from '../../platform/common/network.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { violationsOf } from '../../use-cases/reports/csp-violations.ts'
import { createReportLimit, takeReport } from '../../use-cases/reports/take-report.ts'
import { countedByUseCase } from '../call-limits.ts'
import { cspReportPath } from '../csp.ts'
import { takeJson } from '../json-body.ts'
import { createRouter } from '../route.ts'
import type { Deps } from './deps.ts'

const maxReportBytes = 16 * 1024
/** Hourly limits on Content Security Policy reports. Each report adds at most five log lines. */
const maxPerNetwork = 60
const maxPerProcess = 1_000

const reportTypes = ['application/csp-report', 'application/reports+json']

/** Logs and counts page errors and Content Security Policy violations, but stores neither. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const known = {
    isEndpoint: (name: string) => {
      const [method = '', url = '', ...rest] = name.split(' ')
      return (
        rest.length === 0 && url.startsWith('/api/') && app.hasRoute({ method: method as HTTPMethods, url })
      )
    },
    isCode: (code: string) => Object.hasOwn(errorCodes, code),
  }
  createRouter(app, deps)(reportError, countedByUseCase('error-report'), async ({ body, caller }) => {
    takeReport(deps, caller, body, known)
    return {}
  })

  const networkLimit = createReportLimit(maxPerNetwork)
  const processLimit = createReportLimit(maxPerProcess)
  app.register(async (scope) => {
    takeJson(scope, reportTypes)
    const config = { reports: true, limits: countedByUseCase('csp-report') } as const
    scope.post(cspReportPath, { bodyLimit: maxReportBytes, config }, async (request, reply) => {
      const now = deps.clock.now()
      const retryAt = networkLimit.count(networkOf(request.ip), now) ?? processLimit.count('all', now)
      if (retryAt) throw new AppError('too_many_requests', { retryAt })
      for (const violation of violationsOf(request.body)) {
        deps.meter.violated(violation.directive, violation.step)
        request.log.warn(violation, 'content security policy violated')
      }
      return reply.status(204).send()
    })
  })
}
