/**
 * Which of the client's versions is sent with a save (NV-14): that of the answers which its form was filled from, never just
 * the newest that some reply told. A form over older answers would else overwrite newer ones in silence.
 */

/** The version, as an ETag has it, of each answer that was read. */
const labels = new WeakMap<object, string>()

/** Remembers of which version an answer is. */
export const label = <T>(answer: T, version: string | undefined): T => {
  if (version !== undefined && typeof answer === 'object' && answer !== null) labels.set(answer, version)
  return answer
}

export const versionOf = (answer: object | null | undefined): string | undefined =>
  answer ? labels.get(answer) : undefined

const numberIn = (version: string): number => Number(version.replaceAll('"', ''))

/** The older of two versions: what a form goes by that is filled from two answers. One that is not known is none. */
export const older = (one: string | undefined, other: string | undefined): string | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return numberIn(one) < numberIn(other) ? one : other
}

/** What one form's saves go by: raised by each of them. */
export interface Basis {
  /** the version of what the form was filled from */
  readonly filled: string | undefined
  /** that one, or what the form's own saves have made of it */
  version: string | undefined
}

export const basisOf = (filled: string | undefined): Basis => ({ filled, version: filled })

/** The form that is saving, and the version of what is on the screen, for calls without a form (`ifMatch`). */
export const current: { form: Basis | undefined; shown: string | undefined } = {
  form: undefined,
  shown: undefined,
}

/** Runs a form's save: each call of it that writes carries the form's version. */
export const saving = async (form: Basis, save: () => Promise<unknown>): Promise<void> => {
  current.form = form
  try {
    await save()
  } finally {
    if (current.form === form) current.form = undefined
  }
}
