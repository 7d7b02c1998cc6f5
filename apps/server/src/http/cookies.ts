import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The session cookie: `__Host-` with Secure wherever we are on https (SE-02); plain on http://localhost. */
export const createCookies = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-session' : 'session'
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, token: string): void => void reply.setCookie(name, token, attributes),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
  }
}
export type Cookies = ReturnType<typeof createCookies>
