import type { FormValue, Parsed } from '@vestibule/domain/forms/form'
import { fillAny } from '@vestibule/words/fill'

/** Messages by error code. `{typed}` stands for the text that the applicant entered. */
export type Messages<Code extends string> = Readonly<Record<Code, string>>

export type FieldErrors = Readonly<Record<string, string | undefined>>

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors }

export const messageOf = (messages: Messages<string>, code: string, typed: unknown): string =>
  fillAny(messages[code] ?? '', { typed: String(typed).trim() })

interface AnyForm {
  parse: (answers: never, context: never) => Parsed<unknown, Record<never, string>>
}
type ErrorsOf<F extends AnyForm> = Extract<ReturnType<F['parse']>, { ok: false }>['errors']
type MessagesOf<F extends AnyForm> = {
  readonly [Field in keyof ErrorsOf<F>]-?: Messages<Extract<ErrorsOf<F>[Field], string>>
}

/** An answer for each field, so that a form without a new field does not compile. */
type AllAnswers<F extends AnyForm> = {
  readonly [Field in keyof Parameters<F['parse']>[0]]-?: Exclude<Parameters<F['parse']>[0][Field], undefined>
}

/** Returns each field's saved answer, or an empty string if nothing is saved. */
export const savedAnswers = <Field extends string>(
  { fields }: { fields: readonly Field[] },
  saved: Readonly<Partial<Record<Field, string>>> | undefined,
): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, saved?.[field] ?? ''])) as Record<Field, string>

/** Creates a validator. Each validation calls `messages` and `context`, because their results can change. */
export const validator =
  <F extends AnyForm>(form: F, messages: () => MessagesOf<F>, context?: () => Parameters<F['parse']>[1]) =>
  (answers: AllAnswers<F>): Validated<FormValue<F>> => {
    const parsed = form.parse(answers as never, context?.() as never)
    if (parsed.ok) return parsed as Validated<FormValue<F>>
    const byField = messages() as Record<string, Messages<string>>
    const errors = Object.entries<string>(parsed.errors).map(([field, code]) => [
      field,
      messageOf(byField[field] ?? {}, code, answers[field as never]),
    ])
    return { ok: false, errors: Object.fromEntries(errors) }
  }
