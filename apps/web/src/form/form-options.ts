import type { ErrorCode } from '@vestibule/contract/errors'
import type { FieldValues, Path } from 'react-hook-form'
import type { Wrongs } from './judge.ts'
import type { Described } from './standing.ts'

/** What a form is made of (`useForm`). */
export interface FormOptions<V extends FieldValues> {
  /** what the fields hold at first */
  start: V
  /** what is wrong with the values, by field path (`byField`, or a function of your own) */
  judge: (values: V) => Wrongs
  /** saves; throws an ApiError when the server refuses. Everything typed stays then. */
  submit: (values: V) => Promise<unknown>
  /** the server's names of fields where they differ from the form's: `{ address_1: 'street' }` */
  names?: Readonly<Record<string, Path<V>>>
  /** words for a field that the server refused although the page's own rules hold */
  refused?: Readonly<Partial<Record<string, string>>>
  /** what fields are called that may not be on the page when newer answers are compared, and how their values are shown (NV-14) */
  unseen?: (name: string, typed: V, newer: V) => Described | undefined
  /** words for a code of its own with which the server refused a field */
  refusedAs?: Readonly<Partial<Record<ErrorCode, string>>>
  /**
   * what was typed, as it would be read back: under the names that newer answers have for the same things, and without answers
   * to questions that are not asked any more (NV-14)
   */
  align?: (typed: V, newer: V) => V
  /** what to say of a failure that names no field; a function may deal with it itself and answer undefined */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}
