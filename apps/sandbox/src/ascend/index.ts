import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { accounts } from './accounts.ts'
import { achDeposits } from './ach-deposits.ts'
import { achSchedules } from './ach-schedules.ts'
import { agreementFiles } from './agreement-files.ts'
import { agreements } from './agreements.ts'
import { bankRelationships } from './bank-relationships.ts'
import { investigations } from './investigations.ts'
import { persons } from './persons.ts'
import { sendFailure } from './status.ts'
import { checkCredentials, tokenEndpoint } from './token.ts'
import { uploadLinks, uploads } from './uploads.ts'

const guarded = [
  persons,
  accounts,
  agreements,
  investigations,
  uploadLinks,
  bankRelationships,
  achDeposits,
  achSchedules,
]

export const registerAscend = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.register(async (scope) => {
    scope.setErrorHandler(sendFailure)
    tokenEndpoint(scope, sandbox)
    agreementFiles(scope)
    scope.register(async (inner) => uploads(inner, sandbox))
    scope.register(async (inner) => {
      inner.addHook('onRequest', async (request) => checkCredentials(sandbox, request))
      for (const resource of guarded) resource(inner, sandbox)
    })
  })
}
