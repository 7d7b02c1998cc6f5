import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { alpacaError } from '../core/providers.ts'

/** Handlers throw this error to send an error response. Its message never contains a submitted value. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const notFound = (resource: string): Refusal => new Refusal(404, `${resource} not found`)

/** Throws 400 for a body of another type, and `status` for invalid and unknown fields. */
export const parse = <T>(schema: z.ZodType<T>, body: unknown, status = 422): T => {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const [first] = error.issues
  if (!first || (first.code === 'invalid_type' && first.path.length === 0))
    throw new Refusal(400, 'request body format is invalid')
  const isUnknown = first.code === 'unrecognized_keys'
  const field = [...first.path, ...(isUnknown ? first.keys : [])].join('.') || 'body'
  throw new Refusal(status, `${field}: ${isUnknown ? 'unknown field' : first.message}`)
}

/** Sends the status and the body `{ code, message }`. */
export const sendFailure = (error: FastifyError | Refusal, _request: FastifyRequest, reply: FastifyReply) => {
  const isRefusal = error instanceof Refusal
  const status = isRefusal ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !isRefusal) console.error(error)
  return reply.code(status).send(alpacaError(status, status < 500 ? error.message : 'internal server error'))
}
