import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { breachedPasswords } from '../personas.ts'

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()

const hashes = breachedPasswords.map((password, index) => ({
  hash: sha1(password),
  count: 1_000 * (breachedPasswords.length - index),
}))

const others = (count: 0 | 1): string[] =>
  Array.from({ length: 5 }, () => `${randomBytes(18).toString('hex').toUpperCase().slice(0, 35)}:${count}`)

/** Serves k-anonymity range queries with optional padding; real ranges contain 800 or more hashes. */
export const register = (app: FastifyInstance): void => {
  app.get<{ Params: { prefix: string } }>('/range/:prefix', async (request, reply) => {
    const prefix = request.params.prefix.toUpperCase()
    reply.type('text/plain')
    if (!/^[0-9A-F]{5}$/.test(prefix))
      return reply.code(400).send('The hash prefix was not in a valid format')
    const found = hashes
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`)
    const padding = request.headers['add-padding'] === 'true' ? others(0) : []
    return [...found, ...others(1), ...padding].sort().join('\r\n')
  })
}
