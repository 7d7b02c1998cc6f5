import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver } from '../core/inbox.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { isStopped } from './opt-outs.ts'
import {
  deleteVerification,
  findVerification,
  maxSends,
  maxWrongChecks,
  newSid,
  newVerification,
  saveVerification,
  type Verification,
} from './verifications.ts'

type Form = Record<string, string | undefined>
type ServiceRequest = FastifyRequest<{ Params: { service: string; id: string }; Body: Form | undefined }>

/** Twilio's own texts, by the parameter Locale. */
const texts: Readonly<Record<string, (name: string, code: string) => string>> = {
  en: (name, code) => `Your ${name} verification code is: ${code}`,
  es: (name, code) => `Tu código de verificación para ${name} es: ${code}`,
}

/** Serves Twilio Verify v2. */
export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { accountSid, authToken, verifyServiceSid } = sandbox.config.twilio
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== credentials) return fail(reply, 401, 20003, 'Authenticate')
    if ((request as ServiceRequest).params.service !== verifyServiceSid) return notFound(request, reply)
  })

  app.get('/v2/Services/:service', async () => ({
    sid: verifyServiceSid,
    account_sid: accountSid,
    friendly_name: 'Sandbox',
    code_length: 6,
    url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}`,
  }))

  /** Starts a verification, or resends the code of a pending verification. */
  app.post('/v2/Services/:service/Verifications', async (request: ServiceRequest, reply) => {
    const { To: to, Channel: channel, CustomFriendlyName: name, Locale: locale = 'en' } = request.body ?? {}
    if (!to || !/^\+[1-9]\d{7,14}$/.test(to)) return invalid(reply, 'To')
    if (channel !== 'sms' && channel !== 'call') return invalid(reply, 'Channel')
    const textIn = texts[locale]
    if (!textIn) return invalid(reply, 'Locale')

    if (isStopped(sandbox, to)) return fail(reply, 400, 21610, 'Attempt to send to unsubscribed recipient')

    const verification = findVerification(sandbox, to) ?? newVerification(sandbox, to, channel)
    if (verification.wrongChecks >= maxWrongChecks) return tooManyChecks(reply)
    if (verification.sends.length >= maxSends) return fail(reply, 429, 60203, 'Max send attempts reached')

    const time = sandbox.now().toISOString()
    verification.sends.push({ time, channel: channel.toUpperCase(), attempt_sid: newSid('VL') })
    saveVerification(sandbox, verification)
    const text = textIn(name ?? 'Sandbox', verification.code)
    deliver(sandbox, { channel: 'sms', to, subject: null, text })
    return reply.code(201).send(asVerification(verification, 'pending'))
  })

  app.get('/v2/Services/:service/Verifications/:id', async (request: ServiceRequest, reply) => {
    const verification = findVerification(sandbox, request.params.id)
    if (!verification) return notFound(request, reply)
    return asVerification(
      verification,
      verification.wrongChecks >= maxWrongChecks ? 'max_attempts_reached' : 'pending',
    )
  })

  /** Supports only canceling, because `approved` needs customer-generated codes, which this service rejects. */
  app.post('/v2/Services/:service/Verifications/:id', async (request: ServiceRequest, reply) => {
    const verification = findVerification(sandbox, request.params.id)
    if (!verification) return notFound(request, reply)
    if (request.body?.Status !== 'canceled') return invalid(reply, 'Status')
    deleteVerification(sandbox, verification)
    return asVerification(verification, 'canceled')
  })

  /** Responds to a wrong code with 200 and the status `pending`; rejects every check after five wrong codes. */
  app.post('/v2/Services/:service/VerificationCheck', async (request: ServiceRequest, reply) => {
    const { Code: code, To: to, VerificationSid: sid } = request.body ?? {}
    if (!code || !/^\d{4,10}$/.test(code)) return invalid(reply, 'Code')
    if (!to && !sid) return invalid(reply, 'To')
    const verification = findVerification(sandbox, sid ?? to ?? '')
    if (!verification) return notFound(request, reply)
    if (verification.wrongChecks >= maxWrongChecks) return tooManyChecks(reply)

    if (code === verification.code) {
      deleteVerification(sandbox, verification)
      return asCheck(verification, 'approved')
    }
    verification.wrongChecks += 1
    saveVerification(sandbox, verification)
    return asCheck(verification, 'pending')
  })

  const asCheck = (verification: Verification, status: string) => ({
    sid: verification.sid,
    service_sid: verifyServiceSid,
    account_sid: accountSid,
    to: verification.to,
    channel: verification.channel,
    status,
    valid: status === 'approved',
    amount: null,
    payee: null,
    sna_attempts_error_codes: [],
    date_created: verification.createdAt,
    date_updated: sandbox.now().toISOString(),
  })

  const asVerification = (verification: Verification, status: string) => {
    const { sna_attempts_error_codes: _none, ...shared } = asCheck(verification, status)
    return {
      ...shared,
      lookup: {},
      send_code_attempts: verification.sends,
      sna: null,
      url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${verification.sid}`,
    }
  }
}

const fail = (reply: FastifyReply, status: number, code: number, message: string) => {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return reply.code(status).send({ code, message, more_info, status })
}

const invalid = (reply: FastifyReply, parameter: string) =>
  fail(reply, 400, 60200, `Invalid parameter: ${parameter}`)

const tooManyChecks = (reply: FastifyReply) => fail(reply, 429, 60202, 'Max check attempts reached')

const notFound = (request: FastifyRequest, reply: FastifyReply) => {
  const resource = request.url.replace(/^\/v2/, '').split('?', 1)[0]
  return fail(reply, 404, 20404, `The requested resource ${resource} was not found`)
}
