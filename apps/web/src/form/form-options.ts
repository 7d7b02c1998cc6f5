import type { ErrorCode } from '@vestibule/contract/errors'
import type { Call } from '../api/call.ts'
import type { Described } from './form-context.ts'
import type { Path } from './paths.ts'
import type { Validated } from './validate.ts'

/** `V`: answers as typed; `Value`: parsed. */
export interface FormOptions<V extends object, Value> {
  start: V
  validate: (typed: V) => Validated<Value>
  /** in the flow, `call` sends the form's version (NV-14); throws an ApiError when the server refuses */
  submit: (value: Value, call: Call, typed: V) => Promise<unknown>
  /** server's field names to paths: `{ address_1: 'street' }` */
  names?: Readonly<Record<string, Path<V>>>
  /** messages for fields that only the server refuses */
  refused?: Readonly<Partial<Record<string, string>>>
  /** fields without a control, in a conflict (NV-14) */
  describe?: (name: string, typed: V, newer: V) => Described | undefined
  /** messages by the server's error code */
  refusedAs?: Readonly<Partial<Record<ErrorCode, string>>>
  /** typed answers as they would be read back (NV-14) */
  align?: (typed: V, newer: V) => V
  /** for failures without a field; a function may handle them and return undefined */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}
