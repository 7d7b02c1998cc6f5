import type { ErrorCode } from '@vestibule/contract/errors'
import type { Described } from './form-context.ts'
import type { Path } from './paths.ts'
import type { Validated } from './validate.ts'

/** The options of `useForm`: `V` is the answers as typed, `Value` what they parse to. */
export interface FormOptions<V extends object, Value> {
  /** what the fields hold at first */
  start: V
  /** parses the answers; a form of the domain `withWords`, or a function of your own */
  validate: (typed: V) => Validated<Value>
  /** saves the parsed value; throws an ApiError when the server refuses. All that was typed stays then. */
  submit: (value: Value, typed: V) => Promise<unknown>
  /** the server's names of fields where they differ from the form's: `{ address_1: 'street' }` */
  names?: Readonly<Record<string, Path<V>>>
  /** words for a field that the server refused although the page's own rules hold */
  refused?: Readonly<Partial<Record<string, string>>>
  /** labels and shows a field that may not be on the page when newer answers are compared (NV-14) */
  unseen?: (name: string, typed: V, newer: V) => Described | undefined
  /** words for an error code with which the server refused a field */
  refusedAs?: Readonly<Partial<Record<ErrorCode, string>>>
  /** the answers as they would be read back: under the keys of newer answers, without questions no longer asked (NV-14) */
  align?: (typed: V, newer: V) => V
  /** the toast for a failure that names no field; a function may handle it and return undefined */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}
