import type { z } from 'zod'
import type { CallName } from './endpoints.ts'
import type * as calls from './every-call.ts'

export * from './every-call.ts'

/** Types of a call, which can be imported without loading its schemas. */
export type CallOf<Name extends CallName> = (typeof calls)[Name]
export type BodyOf<Name extends CallName> = z.input<CallOf<Name>['body']>
export type QueryOf<Name extends CallName> = z.input<CallOf<Name>['query']>
export type ParamsOf<Name extends CallName> = z.input<CallOf<Name>['params']>
export type ReplyOf<Name extends CallName> = z.output<CallOf<Name>['reply']>
