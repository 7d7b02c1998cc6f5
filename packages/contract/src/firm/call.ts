import type { FirmScope } from '@vestibule/domain/firm/scopes'
import { z } from 'zod'

/** Defines one HTTP call of the firm's API, which a bearer key authorizes. */
export interface FirmCall<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST'
  path: `/api/firm/${string}`
  scope: FirmScope
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Responds with a file that is streamed instead of JSON. */
  file?: 'application/x-tar'
}

const none = z.strictObject({})
type None = typeof none

/** An application, by its client id, or by its user id before the first answer. */
export const application = z.strictObject({ id: z.uuid() })

/** Defines a call. An omitted `params`, `query` or `body` accepts no fields. */
export const firmCall = <
  Reply extends z.ZodType,
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = None,
>(
  address: `${FirmCall['method']} ${FirmCall['path']}`,
  scope: FirmScope,
  summary: string,
  definition: Pick<FirmCall, 'file'> & { params?: Params; query?: Query; body?: Body; reply: Reply },
): FirmCall<Params, Query, Body, Reply> => {
  const [method, path] = address.split(' ')
  return {
    method,
    path,
    scope,
    summary,
    params: none,
    query: none,
    body: none,
    ...definition,
  } as unknown as FirmCall<Params, Query, Body, Reply>
}
