import type { ErrorCode } from '@vestibule/contract/errors'
import type { Call } from '../api/call.ts'
import type { Described } from './form-context.ts'
import type { Path } from './paths.ts'
import type { Validated } from './validate.ts'

/** `V`: answers as typed; `Value`: parsed. */
export interface FormOptions<V extends object, Value> {
  start: V
  validate: (typed: V) => Validated<Value>
  /** in the flow, `call` sends the form's version; throws an ApiError when the server refuses */
  submit: (value: Value, call: Call, typed: V) => Promise<unknown>
  /** server's field names to paths: `{ address_1: 'street' }` */
  names?: Readonly<Record<string, Path<V>>>
  /** messages for fields that only the server refuses */
  refused?: Readonly<Partial<Record<string, string>>>
  /** label and text of a field without a control, for the conflict panel */
  describe?: (name: string, typed: V, newer: V) => Described | undefined
  refusedAs?: Readonly<Partial<Record<ErrorCode, string>>>
  /** converts typed answers to the shape of saved ones, for comparison */
  align?: (typed: V, newer: V) => V
  /** message for errors without a field; a function that handles the error returns undefined */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}
