import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/common/clock.ts'
import { AppError } from '../use-cases/app-error.ts'
import { strictPolicy } from './csp.ts'
import { cameraPolicy, pageOnlyHeaders } from './headers.ts'

const reportTypes = /^application\/(csp-report|reports\+json)\b/
const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Sets the strict CSP (SE-04). Under /api, also sets no-store and checks Origin and content type (API-09). */
export const guardApi = (app: FastifyInstance, publicUrl: string, clock: Clock): void => {
  const origin = new URL(publicUrl).origin
  const policy = strictPolicy([])
  app.decorateRequest('startedAt')
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = clock.now()
    reply.header('content-security-policy', policy)
    // Pages take the current day from this header instead of the browser's clock (CO-08).
    reply.header('date', request.startedAt.toUTCString())
    // Compares the route's pattern, because a URL may spell the same path differently.
    if (!(request.routeOptions.url ?? request.url).startsWith('/api/')) return done()
    reply.header('cache-control', 'no-store')
    if (!changes.has(request.method)) return done()
    const { reports, files, firmCall } = request.routeOptions.config
    const site = request.headers['sec-fetch-site']
    // Browsers send violation reports with or without an Origin header. The firm's API uses no cookies, and its callers
    // send no Origin header.
    const isExempt = reports || firmCall
    if (!isExempt && (request.headers.origin !== origin || (site !== undefined && site !== 'same-origin')))
      return done(new AppError('origin'))
    const type = request.headers['content-type'] ?? ''
    const takes = reports ? reportTypes : files ? /^multipart\/form-data;/ : /^application\/json\b/
    done(takes.test(type) ? undefined : new AppError('unsupported_media'))
  })
  app.addHook('onSend', ({ routeOptions }, reply, _payload, done) => {
    if (/^text\/html\b/.test(String(reply.getHeader('content-type')))) {
      reply.headers(pageOnlyHeaders)
      if (routeOptions.config.camera) reply.header('permissions-policy', cameraPolicy)
    }
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    files?: true
    /** Allows the page to use the camera. */
    camera?: true
    /** Accepts browser reports, which have no token and may have no Origin (SE-12). */
    reports?: true
  }
}
