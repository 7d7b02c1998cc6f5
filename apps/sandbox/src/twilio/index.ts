import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver } from '../core/inbox.ts'
import { isStopped } from '../core/opt-outs.ts'
import type { Sandbox } from '../core/sandbox.ts'

type Form = Record<string, string | undefined>
type AccountRequest = FastifyRequest<{ Params: { account: string }; Body: Form | undefined }>

/** Serves the part of Twilio's Programmable Messaging that sends texts. */
export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { account, secret } = sandbox.config.texts
  const credentials = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`

  app.addHook('preHandler', async (request, reply) => {
    const isOwn = (request as AccountRequest).params.account?.replace(/\.json$/, '') === account
    if (request.headers.authorization !== credentials || !isOwn)
      return fail(reply, 401, 20003, 'Authenticate')
  })

  app.get('/2010-04-01/Accounts/:account', async () => ({
    sid: account,
    friendly_name: 'Sandbox',
    status: 'active',
  }))

  app.post('/2010-04-01/Accounts/:account/Messages.json', async (request: AccountRequest, reply) => {
    const { To: to = '', From: from, MessagingServiceSid: service, Body: body } = request.body ?? {}
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return fail(reply, 400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (!from && !service) return fail(reply, 400, 21603, "A 'From' phone number is required.")
    if (!body) return fail(reply, 400, 21602, 'Message body is required.')
    if (isStopped(sandbox, to)) return fail(reply, 400, 21610, 'Attempt to send to unsubscribed recipient')
    deliver(sandbox, { channel: 'sms', to, subject: null, text: body })
    return reply.code(201).send({
      sid: `SM${randomBytes(16).toString('hex')}`,
      account_sid: account,
      to,
      from: from ?? null,
      messaging_service_sid: service ?? null,
      body,
      status: 'queued',
      error_code: null,
    })
  })
}

const fail = (reply: FastifyReply, status: number, code: number, message: string) => {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return reply.code(status).send({ code, message, more_info, status })
}
