import '@fastify/cookie'
import { phoneUploadSeconds } from '@vestibule/domain/documents/phone-upload'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceSeconds } from '../use-cases/access/devices.ts'

/** Creates the cookies of the session, the trusted device (SU-23) and a phone that uploads documents. On https, all are Secure and named `__Host-…` (SE-02). */
export const createCookies = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https://')
  const name = secure ? '__Host-session' : 'session'
  const device = secure ? '__Host-device' : 'device'
  const phone = secure ? '__Host-phone' : 'phone'
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    name,
    phone,
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, token: string): void => void reply.setCookie(name, token, attributes),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
    readPhone: (request: FastifyRequest): string | undefined => request.cookies[phone],
    writePhone: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(phone, token, { ...attributes, sameSite: 'strict', maxAge: phoneUploadSeconds }),
    clearPhone: (reply: FastifyReply): void => void reply.clearCookie(phone, attributes),
    readDevice: (request: FastifyRequest): string | undefined => request.cookies[device],
    writeDevice: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(device, token, { ...attributes, maxAge: deviceSeconds }),
  }
}
export type Cookies = ReturnType<typeof createCookies>
