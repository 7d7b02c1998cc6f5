import type { FastifyHelmetOptions } from '@fastify/helmet'
import { reportingEndpoints, strictPolicy } from './csp.ts'

/** Nothing of it is used by any page. Features that Chromium does not know would be a warning on each page. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const

/** SE-12: a page may use these features alone. */
export const permissionsPolicy = (used: readonly (typeof unusedFeatures)[number][] = []): string =>
  unusedFeatures.map((feature) => `${feature}=${used.includes(feature) ? '(self)' : '()'}`).join(', ')

/** Pages alone have them: no script and no answer of a call starts anything. */
export const pageOnlyHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': permissionsPolicy(),
  'reporting-endpoints': reportingEndpoints,
}

const hsts = { maxAge: 63_072_000, includeSubDomains: true }

/** What every answer says of itself (SE-04); its policy is set by the guards, and by pages that have their own. */
export const helmetOptions = (publicUrl: string): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  hsts: publicUrl.startsWith('https://') ? hsts : false,
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
})

/** The same for an answer that no hook sees. */
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
