import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { invalidField, notFound } from './status.ts'

/** A parsed request. `part` returns the value of a path parameter. */
export interface Call {
  part(name: string): string
  query: Readonly<Record<string, string>>
  body: unknown
}

/** @returns the response body; every success responds with 200, even a creation */
export type Handler = (call: Call) => object

export const route = (scope: FastifyInstance, method: HTTPMethods, url: string, handler: Handler): void => {
  scope.route({ method, url, handler: async (request) => handler(callOf(request)) })
}

/** Calls the handler for the verb after the ID, such as `enroll` in `/accounts/A:enroll`. A missing verb is `''`. */
export const verbs = (
  scope: FastifyInstance,
  method: HTTPMethods,
  url: string,
  handlers: Readonly<Record<string, Handler>>,
): void => {
  const idName = url.slice(url.lastIndexOf(':') + 1)
  route(scope, method, url, (call) => {
    const [id = '', verb = ''] = call.part(idName).split(':')
    const handler = handlers[verb]
    if (!handler) throw notFound('method')
    return handler({ ...call, part: (name) => (name === idName ? id : call.part(name)) })
  })
}

const callOf = (request: FastifyRequest): Call => {
  const parts = request.params as Record<string, string>
  const query = request.query as Record<string, string | string[]>
  const twice = Object.entries(query).find(([, value]) => Array.isArray(value))
  if (twice) throw invalidField(twice[0], 'is given twice')
  return {
    part: (name) => {
      const value = parts[name]
      if (value === undefined) throw new Error(`the path has no part ${name}`)
      return value
    },
    query: query as Record<string, string>,
    body: request.body,
  }
}

/** Throws 400 for a query parameter that the method doesn't define. */
export const onlyQuery = ({ query }: Call, ...names: string[]): void => {
  const unknown = Object.keys(query).find((name) => !names.includes(name))
  if (unknown) throw invalidField(unknown, 'is no parameter of this method')
}
