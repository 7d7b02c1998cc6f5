import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver } from '../core/inbox.ts'
import { isStopped } from '../core/opt-outs.ts'
import type { Sandbox } from '../core/sandbox.ts'

type MessageRequest = FastifyRequest<{ Body: Record<string, unknown> | undefined }>

/** Serves the part of Vonage's Messages API that sends texts. */
export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { account, secret } = sandbox.config.texts
  const credentials = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`

  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== credentials) return fail(reply, 401, 'unauthorized')
  })

  app.get('/v2/applications', async () => ({
    page_size: 10,
    total_items: 0,
    _embedded: { applications: [] },
  }))

  app.post('/v1/messages', async (request: MessageRequest, reply) => {
    const { channel, message_type: type, to, from, text } = request.body ?? {}
    const isComplete = [to, from, text].every((value) => typeof value === 'string' && value !== '')
    if (channel !== 'sms' || type !== 'text' || !isComplete) return fail(reply, 422, '1020')
    if (!/^[1-9]\d{7,14}$/.test(String(to))) return fail(reply, 422, '1040')
    const number = `+${String(to)}`
    // After STOP, Vonage accepts the message and rejects it later, by a webhook that the product does not receive.
    if (!isStopped(sandbox, number))
      deliver(sandbox, { channel: 'sms', to: number, subject: null, text: String(text) })
    return reply.code(202).send({ message_uuid: randomUUID() })
  })
}

const fail = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({
    type: `https://developer.vonage.com/api-errors/messages#${code}`,
    title: 'Refused',
    detail: 'The sandbox refuses the message.',
    instance: randomUUID(),
  })
