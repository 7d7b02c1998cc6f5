import type { FastifyInstance } from 'fastify'
import { keepRawBody } from './recorder.ts'

class MalformedBody extends Error {
  readonly statusCode = 400
}

/** Parses JSON and form bodies; other bodies stay buffers. */
export const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()

  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    keepRawBody(request, body)
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch {
      done(new MalformedBody('the body is not JSON'))
    }
  })

  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      keepRawBody(request, body)
      done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
    },
  )

  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
