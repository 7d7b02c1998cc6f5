import type { z } from 'zod'
import type * as agreements from './agreements.ts'
import type * as application from './application.ts'
import type * as bank from './bank.ts'
import type * as contributions from './contributions.ts'
import type * as documents from './documents.ts'
import type { CallName } from './endpoints.ts'
import type * as opening from './opening.ts'
import type * as personal from './personal.ts'
import type * as reports from './reports.ts'
import type * as screening from './screening.ts'
import type * as session from './session.ts'
import type * as signUp from './sign-up.ts'
import type * as verification from './verification.ts'

export * from './agreements.ts'
export * from './application.ts'
export * from './bank.ts'
export * from './contributions.ts'
export * from './documents.ts'
export * from './opening.ts'
export * from './personal.ts'
export * from './reports.ts'
export * from './screening.ts'
export * from './session.ts'
export * from './sign-up.ts'
export * from './verification.ts'

type Calls = typeof agreements &
  typeof application &
  typeof bank &
  typeof contributions &
  typeof documents &
  typeof opening &
  typeof personal &
  typeof reports &
  typeof screening &
  typeof session &
  typeof signUp &
  typeof verification

/** A call by its name in `endpoints`; for callers that import types only. */
export type CallOf<Name extends CallName> = Calls[Name]
export type BodyOf<Name extends CallName> = z.input<CallOf<Name>['body']>
export type QueryOf<Name extends CallName> = z.input<CallOf<Name>['query']>
export type ParamsOf<Name extends CallName> = z.input<CallOf<Name>['params']>
export type ReplyOf<Name extends CallName> = z.output<CallOf<Name>['reply']>
