import type { FastifyInstance } from 'fastify'
import { reportingEndpoints, strictPolicy } from './csp.ts'

/** Features that no page but the phone's uses (SE-12). Lists only names that Chromium supports, because it warns about other names. */
const unusedFeatures =
  'accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen gamepad geolocation ' +
  'gyroscope hid identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials ' +
  'payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial ' +
  'storage-access usb window-management xr-spatial-tracking'
const permissionsPolicy = unusedFeatures.replaceAll(/\S+/g, '$&=()').replaceAll(' ', ', ')

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
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
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
