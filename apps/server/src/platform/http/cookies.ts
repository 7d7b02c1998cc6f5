import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceSeconds } from '../../use-cases/sign-up/devices.ts'

/**
 * The session's cookie, which ends with the browser, and the one by which a browser is known at log-in (SU-23).
 * `__Host-` with Secure wherever we are on https (SE-02); plain on http://localhost.
 */
export const createCookies = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-session' : 'session'
  const device = secure ? '__Host-device' : 'device'
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    /** of the session's */
    name,
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, token: string): void => void reply.setCookie(name, token, attributes),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
    readDevice: (request: FastifyRequest): string | undefined => request.cookies[device],
    writeDevice: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(device, token, { ...attributes, maxAge: deviceSeconds }),
  }
}
export type Cookies = ReturnType<typeof createCookies>
