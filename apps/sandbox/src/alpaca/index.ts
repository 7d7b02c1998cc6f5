import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { accounts } from './accounts.ts'
import { sendFailure } from './errors.ts'
import { guard } from './guard.ts'
import { relationships } from './relationships.ts'
import { transfers } from './transfers.ts'

/** Imitates Alpaca's Broker API. */
export const registerAlpaca = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.setErrorHandler(sendFailure)
  guard(app, sandbox)
  accounts(app, sandbox)
  relationships(app, sandbox)
  transfers(app, sandbox)
}
