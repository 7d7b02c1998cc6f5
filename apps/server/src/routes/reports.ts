import { reportError } from '@vestibule/contract/calls'
import { errorCodes } from '@vestibule/contract/errors'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { countedByUseCase } from '../platform/http/call-limits.ts'
import { route } from '../platform/http/route.ts'
import { takeReport } from '../use-cases/reports/take-report.ts'
import type { Deps } from './deps.ts'

/** What goes wrong in the page (ER-02, ER-03). */
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
  route(app, deps, reportError, countedByUseCase('error-report'), async ({ body, caller }) => {
    takeReport(deps, caller, body, known)
    return {}
  })
}
