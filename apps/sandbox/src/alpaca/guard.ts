import type { FastifyInstance } from 'fastify'
import { constantTimeEqual } from '../core/constant-time.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { Refusal } from './errors.ts'

const callsPerMinute = 1000

/** Requires the key and its secret, and counts calls by minute: for each account, and for calls without an account. */
export const guard = (scope: FastifyInstance, sandbox: Sandbox): void => {
  const { keyId, secretKey } = sandbox.config.alpaca
  const expected = `Basic ${Buffer.from(`${keyId}:${secretKey}`).toString('base64')}`
  let minute = 0
  let counts = new Map<string, number>()

  scope.addHook('onRequest', async (request, reply) => {
    if (!constantTimeEqual(request.headers.authorization ?? '', expected))
      throw new Refusal(401, 'request is not authorized')
    const now = Math.floor(sandbox.now().getTime() / 60_000)
    if (now !== minute) counts = new Map()
    minute = now
    const { account_id: subject = '' } = request.params as Record<string, string>
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    reply.headers({
      'x-ratelimit-limit': callsPerMinute,
      'x-ratelimit-remaining': Math.max(0, callsPerMinute - count),
      'x-ratelimit-reset': (minute + 1) * 60,
    })
    if (count > callsPerMinute) throw new Refusal(429, 'rate limit exceeded')
  })
}
