import { z } from 'zod'
import { type CallName, type Endpoint, endpoints } from './endpoints.ts'
import { ownClient } from './entities.ts'

type Endpoints = typeof endpoints

/** The session that a call requires: none, the anonymous sign-up session, or a signed-in and verified applicant's. */
export type Access = 'any' | 'sign-up' | 'applicant'

/** Defines one HTTP call. The schemas validate the call and generate the OpenAPI description. */
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
  access: Access
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Requires the If-Match header; the server responds with 428 if the header is missing. */
  needsVersion?: true
  files?: true
  pdf?: true
  /** Requires the session of a phone, which `openPhoneUpload` begins. */
  phone?: true
}

export const pdfBytes = z.custom<Uint8Array>((reply) => reply instanceof Uint8Array)

const none = z.strictObject({})
type None = typeof none

type Definition<Params, Query, Body, Reply> = Pick<Call, 'needsVersion' | 'files' | 'pdf' | 'phone'> & {
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
}

/** Creates a function that defines calls with this access. An omitted `params`, `query` or `body` accepts no fields. */
const callsFor =
  (access: Access) =>
  <
    Name extends CallName,
    Reply extends z.ZodType,
    Params extends z.ZodType = None,
    Query extends z.ZodType = None,
    Body extends z.ZodType = None,
  >(
    name: Name,
    summary: string,
    definition: Definition<Params, Query, Body, Reply>,
  ) =>
    ({
      ...endpoints[name],
      access,
      summary,
      params: none,
      query: none,
      body: none,
      ...definition,
    }) as unknown as Call<Endpoints[Name]['method'], Endpoints[Name]['path'], Params, Query, Body, Reply>

export const openCall = callsFor('any')
export const signUpCall = callsFor('sign-up')
export const applicantCall = callsFor('applicant')

/** Defines an applicant's call whose path names the applicant's own application. */
export const ownClientCall = <
  Name extends CallName,
  Reply extends z.ZodType,
  Query extends z.ZodType = None,
  Body extends z.ZodType = None,
>(
  name: Name,
  summary: string,
  definition: Omit<Definition<typeof ownClient, Query, Body, Reply>, 'params'>,
) =>
  applicantCall<Name, Reply, typeof ownClient, Query, Body>(name, summary, {
    ...definition,
    params: ownClient,
  })
