import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { breachedPasswords } from '../personas.ts'

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()

const hashes = breachedPasswords.map((password, index) => ({
  hash: sha1(password),
  count: 1_000 * (breachedPasswords.length - index),
}))

/** A line of no password: the rest of a hash, and a count of 0. */
const padding = (): string => `${randomBytes(18).toString('hex').toUpperCase().slice(0, 35)}:0`

/** The range query of Pwned Passwords: the hashes that begin with five digits, and padding where it is asked for. */
export function register(app: FastifyInstance): void {
  app.get<{ Params: { prefix: string } }>('/range/:prefix', async (request, reply) => {
    const prefix = request.params.prefix.toUpperCase()
    reply.type('text/plain')
    if (!/^[0-9A-F]{5}$/.test(prefix))
      return reply.code(400).send('The hash prefix was not in a valid format')
    const found = hashes
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`)
    // a real range has 800 and more
    const others = Array.from({ length: 20 }, () => `${sha1(`${prefix} ${randomInt(2 ** 40)}`).slice(5)}:1`)
    const padded = request.headers['add-padding'] === 'true' ? Array.from({ length: 20 }, padding) : []
    return [...found, ...others, ...padded].sort().join('\r\n')
  })
}
