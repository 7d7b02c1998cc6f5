import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export const rpcCode = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  failedPrecondition: 9,
  internal: 13,
  unauthenticated: 16,
} as const

/** A violation never contains the submitted value. */
export interface Violation {
  field: string
  description: string
}

/** Handlers throw this error to send an error response. */
export class Refusal extends Error {
  readonly httpStatus: number
  readonly code: number
  readonly violations: readonly Violation[]

  constructor(httpStatus: number, code: number, message: string, violations: readonly Violation[] = []) {
    super(message)
    this.httpStatus = httpStatus
    this.code = code
    this.violations = violations
  }
}

export const invalidFields = (violations: readonly Violation[]): Refusal => {
  const first = violations[0]
  const message = first ? `${first.field || 'body'}: ${first.description}` : 'invalid request'
  return new Refusal(400, rpcCode.invalidArgument, message, violations)
}

export const invalidField = (field: string, description: string): Refusal =>
  invalidFields([{ field, description }])

/** Creates the 400 error for a request that the resource's state does not allow; the broker uses code 3. */
export const wrongState = (message: string): Refusal => new Refusal(400, rpcCode.invalidArgument, message)

/** Creates the 400 error with the code FAILED_PRECONDITION. */
export const failedPrecondition = (message: string): Refusal =>
  new Refusal(400, rpcCode.failedPrecondition, message)

export function notFound(resource: string): Refusal {
  return new Refusal(404, rpcCode.notFound, `${resource} not found`)
}

export const alreadyExists = (field: string): Refusal =>
  new Refusal(409, rpcCode.alreadyExists, `${field} was used before on this account`)

export const forbidden = (message: string): Refusal => new Refusal(403, rpcCode.permissionDenied, message)

export function unauthenticated(message: string): Refusal {
  return new Refusal(401, rpcCode.unauthenticated, message)
}

export function internal(): Refusal {
  return new Refusal(500, rpcCode.internal, 'internal error')
}

/** Sends the error as a google.rpc.Status with `code`, `message` and `details`. */
export const sendFailure = (error: FastifyError | Refusal, _request: FastifyRequest, reply: FastifyReply) => {
  const refusal = error instanceof Refusal ? error : fromFramework(error)
  const details =
    refusal.violations.length === 0
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', field_violations: refusal.violations }]
  return reply.code(refusal.httpStatus).send({ code: refusal.code, message: refusal.message, details })
}

/** Converts Fastify's errors for unreadable bodies; any other error is a bug in the sandbox and becomes a 500. */
const fromFramework = (error: FastifyError): Refusal => {
  const httpStatus = error.statusCode ?? 500
  if (httpStatus < 500) return new Refusal(httpStatus, rpcCode.invalidArgument, error.message)
  console.error(error)
  return new Refusal(500, rpcCode.internal, 'internal error')
}
