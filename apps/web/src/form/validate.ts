import type { FormValue, Parsed } from '@vestibule/domain/forms/form'

/** Messages by error code. A function receives the text that the applicant entered. */
export type Words<Code extends string> = Readonly<Record<Code, string | ((typed: string) => string)>>

export type FieldErrors = Readonly<Record<string, string | undefined>>

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors }

export const messageOf = (words: Words<string>, code: string, typed: unknown): string => {
  const message = words[code] ?? ''
  return typeof message === 'function' ? message(String(typed).trim()) : message
}

interface AnyForm {
  parse: (answers: never, context: never) => Parsed<unknown, Record<never, string>>
}
type ErrorsOf<F extends AnyForm> = Extract<ReturnType<F['parse']>, { ok: false }>['errors']
type WordsOf<F extends AnyForm> = {
  readonly [Field in keyof ErrorsOf<F>]-?: Words<Extract<ErrorsOf<F>[Field], string>>
}

/** Returns each field's saved answer, or an empty string if nothing is saved. */
export const savedAnswers = <Field extends string>(
  { fields }: { fields: readonly Field[] },
  saved: Readonly<Partial<Record<Field, string>>> | undefined,
): Record<Field, string> =>
  Object.fromEntries(fields.map((field) => [field, saved?.[field] ?? ''])) as Record<Field, string>

/** Creates a validator with these messages. `context` is called on each validation. */
export const withWords =
  <F extends AnyForm>(form: F, words: WordsOf<F>, context?: () => Parameters<F['parse']>[1]) =>
  (answers: Parameters<F['parse']>[0]): Validated<FormValue<F>> => {
    const parsed = form.parse(answers as never, context?.() as never)
    if (parsed.ok) return parsed as Validated<FormValue<F>>
    const messages = Object.entries<string>(parsed.errors).map(([field, code]) => [
      field,
      messageOf((words as Record<string, Words<string>>)[field] ?? {}, code, answers[field as never]),
    ])
    return { ok: false, errors: Object.fromEntries(messages) }
  }
