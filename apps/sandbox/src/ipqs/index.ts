import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { emailReport, ipReport, phoneReport } from './reports.ts'

const lookups = { ip: ipReport, email: emailReport, phone: phoneReport } as const
type Lookup = keyof typeof lookups
type Fields = Record<string, string | undefined>
type LookupRequest = FastifyRequest<{ Params: Partial<Record<'key' | 'value', string>>; Querystring: Fields }>

/** Accepts the API key in path, header or field, and the looked-up value in path or field. Errors have status 200. */
export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  for (const lookup of Object.keys(lookups) as Lookup[]) {
    const answer = async (request: LookupRequest) => {
      const body = isFields(request.body) ? request.body : {}
      const fields: Fields = { ...request.query, ...body }
      const header = request.headers['ipqs-key']
      const key = request.params.key ?? (typeof header === 'string' ? header : fields.key)
      const value = request.params.value ?? fields[lookup] ?? ''
      const request_id = randomUUID().replaceAll('-', '').slice(0, 10)
      if (key !== sandbox.config.ipqs.apiKey) return { ...unauthorized, request_id }
      return { ...lookups[lookup](value, fields, sandbox.now()), request_id }
    }
    for (const url of [`/api/json/${lookup}`, `/api/json/${lookup}/:key/:value`]) {
      app.route({ method: ['GET', 'POST'], url, handler: answer })
    }
  }
  app.get<{ Params: { key: string } }>('/api/json/account/:key', async ({ params }) => {
    const request_id = randomUUID().replaceAll('-', '').slice(0, 10)
    if (params.key !== sandbox.config.ipqs.apiKey) return { ...unauthorized, request_id }
    return { success: true, message: 'Success', credits: 5000, usage: 0, exhausted: false, request_id }
  })
}

const unauthorized = {
  success: false,
  message: 'Invalid or unauthorized key. Please check the API key and try again.',
}

const isFields = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body)
