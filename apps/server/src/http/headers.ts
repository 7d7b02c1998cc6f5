import type { FastifyHelmetOptions } from '@fastify/helmet'
import { strictPolicy } from './csp.ts'

const hsts = { maxAge: 63_072_000, includeSubDomains: true }

/** What every answer says of itself (SE-04); its policy is set by the guards, and by pages that have their own. */
export const helmetOptions = (publicUrl: string): FastifyHelmetOptions => ({
  contentSecurityPolicy: false,
  hsts: publicUrl.startsWith('https://') ? hsts : false,
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
})

/** The same for an answer that no hook sees. */
export const bareHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': strictPolicy([]),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https://')
    ? { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }
    : {}),
})
