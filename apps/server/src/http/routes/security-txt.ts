import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/common/clock.ts'

/** RFC 9116 recommends less than a year. */
const validDays = 180
const dayMs = 24 * 60 * 60 * 1000

/** Serves /.well-known/security.txt (RFC 9116), which names the contact for vulnerabilities. 404 without a contact. */
export const securityTxtRoutes = (
  app: FastifyInstance,
  { securityContact, publicUrl }: { securityContact: string | undefined; publicUrl: string },
  clock: Clock,
): void => {
  if (securityContact === undefined) return
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    const today = Math.floor(clock.now().getTime() / dayMs) * dayMs
    const expires = new Date(today + validDays * dayMs).toISOString().replace('.000', '')
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
