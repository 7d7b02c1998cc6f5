import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the caller disconnects, or when the response is complete. */
export const disconnectOf = ({ raw }: FastifyReply): AbortSignal => {
  const ended = new AbortController()
  raw.once('close', () => ended.abort())
  return ended.signal
}
