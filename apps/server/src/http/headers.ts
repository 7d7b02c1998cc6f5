import type { FastifyInstance } from 'fastify'
import { reportingEndpoints, strictPolicy } from './csp.ts'

/** Features that reach a person's data or devices, and that pages do not use (SE-12). Chromium warns about unknown names. */
const unusedFeatures = [
  ...['camera', 'clipboard-read', 'display-capture', 'geolocation', 'hid', 'idle-detection', 'local-fonts'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb'],
]
const permissionsPolicy = unusedFeatures.map((name) => `${name}=()`).join()

/** The permissions policy of the page on which a phone takes photos of documents. No other page may use the camera. */
export const cameraPolicy = permissionsPolicy.replace('camera=()', 'camera=(self)')

export const pageOnlyHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': permissionsPolicy,
  'reporting-endpoints': reportingEndpoints,
}

/** Returns every response's security headers (SE-04), except the content security policy. */
const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(publicUrl.startsWith('https://')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** Sets the security headers of every response at the start of its request, so that errors have them too. */
export const setSecurityHeaders = (app: FastifyInstance, publicUrl: string): void => {
  const headers = Object.entries(securityHeaders(publicUrl))
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
}

/** Returns the security headers, including the CSP, for a response that bypasses Fastify's hooks. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  ...securityHeaders(publicUrl),
  'content-security-policy': strictPolicy([]),
  'cache-control': 'no-store',
})
