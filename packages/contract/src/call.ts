import { z } from 'zod'
import type { Endpoint } from './endpoints.ts'

/** Who may make a call: anybody, the anonymous sign-up session (S), or a signed-in, fully verified applicant (A). */
export type Who = 'any' | 'sign-up' | 'applicant'

/** One of our HTTP calls: what validates it and what it answers. The OpenAPI description is made from the same. */
export interface Call<
  Method extends Endpoint['method'] = Endpoint['method'],
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Omit<Endpoint, 'method' | 'path'> {
  method: Method
  path: Path
  who: Who
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** acceptance, bank and confirm calls: without If-Match they are 428 (NV-14) */
  needsVersion?: true
  /** its body is multipart/form-data: files, each in a field of its own; not JSON */
  files?: true
  /** it answers a PDF, not JSON */
  pdf?: true
}

/** What a call that answers a PDF replies. */
export const pdfBytes = z.custom<Uint8Array>((reply) => reply instanceof Uint8Array)

const none = z.strictObject({})
type None = typeof none

/** Defines a call; what is left out takes nothing. Unknown fields are refused everywhere (API-06). */
export const call = <
  const Method extends Endpoint['method'],
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = None,
>(
  definition: Omit<Call<Method, Path, Params, Query, Body, Reply>, 'params' | 'query' | 'body'> & {
    params?: Params
    query?: Query
    body?: Body
  },
): Call<Method, Path, Params, Query, Body, Reply> =>
  ({ params: none, query: none, body: none, ...definition }) as unknown as Call<
    Method,
    Path,
    Params,
    Query,
    Body,
    Reply
  >
