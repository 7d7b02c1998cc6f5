import { ok, type Result } from '../result.ts'

type FieldParser = (typed: never, context: never, answers: never) => Result<unknown, string>
type FieldParsers = Readonly<Record<string, FieldParser>>

type AnswersOf<P> = { [F in keyof P]: P[F] extends (typed: infer T, ...rest: never) => unknown ? T : never }
type ResultOf<Parser> = Parser extends (...input: never) => infer R ? R : never
type ValueOf<P> = {
  readonly [F in keyof P]: Extract<ResultOf<P[F]>, { ok: true }> extends { value: infer V } ? V : never
}
type CodesOf<P> = {
  [F in keyof P]: Extract<ResultOf<P[F]>, { ok: false }> extends { code: infer C } ? C : never
}
type ContextOf<P> = P[keyof P] extends (typed: never, context: infer C, answers: never) => unknown ? C : never

/** Answers of other fields that a field's parser reads. `form` returns `never` if the form lacks such a field. */
type OthersOf<P> = P[keyof P] extends (typed: never, context: never, answers: infer A) => unknown ? A : never

export type Parsed<Value, Codes> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: { readonly [F in keyof Codes]?: Codes[F] } }

/** `Answers` are the entered values, `Value` contains the parsed values, and `Codes` are the error codes by field. */
export interface Form<Answers, Value, Codes, Context = unknown> {
  readonly fields: readonly (keyof Answers & string)[]
  /** Parses all fields. A missing answer counts as an empty answer. */
  readonly parse: (
    answers: { readonly [F in keyof Answers]?: Answers[F] | undefined },
    ...context: unknown extends Context ? [context?: undefined] : [context: Context]
  ) => Parsed<Value, Codes>
}

export type FormValue<F> = F extends { parse: (...input: never) => Parsed<infer Value, infer _> }
  ? Value
  : never
export type FormAnswers<F> = F extends Form<infer Answers, infer _V, infer _C, infer _X> ? Answers : never

export type FormInput<F> = {
  readonly [Field in keyof FormAnswers<F>]?: FormAnswers<F>[Field] | undefined
}

export const form = <P extends FieldParsers>(
  parsers: P,
): AnswersOf<P> extends OthersOf<P> ? Form<AnswersOf<P>, ValueOf<P>, CodesOf<P>, ContextOf<P>> : never => {
  const fields = Object.keys(parsers)
  return {
    fields,
    parse: (input: Readonly<Record<string, unknown>>, context?: unknown) => {
      const answers = Object.fromEntries(fields.map((field) => [field, input[field] ?? '']))
      const results = Object.entries(parsers).map(
        ([field, parse]) =>
          [field, parse(answers[field] as never, context as never, answers as never)] as const,
      )
      const errors = results.flatMap(([field, result]) => (result.ok ? [] : [[field, result.code]]))
      if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) }
      return {
        ok: true,
        value: Object.fromEntries(results.map(([field, result]) => [field, result.ok && result.value])),
      }
    },
  } as never
}

type ContextIn<P> = P extends (typed: never, context: infer C) => unknown ? C : never

/** Returns a parser that applies `parse` only if `asked` returns true, and otherwise succeeds with `undefined`. */
export const when =
  <Answers, P extends (typed: string, context: never) => Result<unknown, string>>(
    asked: (answers: Answers) => boolean,
    parse: P,
  ) =>
  (typed: string, context: ContextIn<P>, answers: Answers) =>
    asked(answers) ? (parse(typed, context as never) as ReturnType<P>) : ok(undefined)

export const optional =
  <Value, Code extends string>(parse: (typed: string) => Result<Value, Code>) =>
  (typed: string): Result<Value | '', Code> =>
    typed.trim() === '' ? ok('') : parse(typed)
