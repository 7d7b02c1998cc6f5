import type { ErrorCode } from '@vestibule/contract/errors'
import type { Call } from '../api/call.ts'
import type { Described } from './form-context.ts'
import type { Path } from './paths.ts'
import type { Validated } from './validate.ts'

/** `V` is the type of the answers as the applicant enters them, `Value` the type of the parsed answers. */
export interface FormOptions<V extends object, Value> {
  start: V
  validate: (typed: V) => Validated<Value>
  /** Inside a `FormContext`, `call` sends the form's version. Throws an ApiError if the server rejects the answers. */
  submit: (value: Value, call: Call, typed: V) => Promise<unknown>
  /** Maps the server's field names to paths, such as `{ address_1: 'street' }`. */
  names?: Readonly<Record<string, Path<V>>>
  /** Messages by field for values that are valid on the page but rejected by the server. */
  refused?: Readonly<Partial<Record<string, string>>>
  /** Returns the label and text of a field without a control, for the conflict panel. */
  describe?: (name: string, typed: V, newer: V) => Described | undefined
  refusedAs?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Converts the answers in the form to the shape of the saved answers, so that the two can be compared. */
  align?: (typed: V, newer: V) => V
  /** Message for an error that names no field, or a function that returns it (`undefined` to show no message). */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}
