import type { FastifyHelmetOptions } from '@fastify/helmet'
import { reportingEndpoints, strictPolicy } from './csp.ts'

/** Features that no page uses (SE-12). Lists only names that Chromium supports, because it warns about other names. */
const unusedFeatures =
  'accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen gamepad geolocation ' +
  'gyroscope hid identity-credentials-get idle-detection local-fonts magnetometer microphone midi otp-credentials ' +
  'payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial ' +
  'storage-access usb window-management xr-spatial-tracking'

export const pageOnlyHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': unusedFeatures.replaceAll(/\S+/g, '$&=()').replaceAll(' ', ', '),
  'reporting-endpoints': reportingEndpoints,
}

const hsts = { maxAge: 63_072_000, includeSubDomains: true }

/** Returns every response's security headers (SE-04), except the content security policy. */
export const helmetOptions = (publicUrl: string): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  hsts: publicUrl.startsWith('https://') ? hsts : false,
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
})

/** Returns the security headers, including the CSP, for a response that bypasses Fastify's hooks. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': strictPolicy([]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https://')
    ? { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }
    : {}),
})
