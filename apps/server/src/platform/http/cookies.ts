import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceSeconds } from '../../use-cases/sign-up/devices.ts'

/** Creates the session and trusted-device (SU-23) cookies. On https, both are Secure and named `__Host-…` (SE-02). */
export const createCookies = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-session' : 'session'
  const device = secure ? '__Host-device' : 'device'
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
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
