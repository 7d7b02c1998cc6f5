import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { StoreUnavailableError } from '../platform/common/store-unavailable.ts'
import { handleErrors } from './errors.ts'

test.each([
  ['unavailable', 503, '5', new StoreUnavailableError('TIMEOUT')],
  ['internal', 500, undefined, new Error('x')],
])('[API-02] [OP-10] %s is %i with the Retry-After %s', async (code, status, retryAfter, error) => {
  const app = Fastify()
  handleErrors(app, { send: () => undefined, drain: async () => undefined })
  app.get('/', () => Promise.reject(error))
  const reply = await app.inject('/')
  expect(reply.json()).toMatchObject({ status, code })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['retry-after']).toBe(retryAfter)
})
