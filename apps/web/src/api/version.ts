/**
 * A save sends the version that its form was filled from, never the newest one seen: it would overwrite newer
 * answers (NV-14).
 */

/** ETags by response. */
const versions = new WeakMap<object, string>()

export const tagVersion = <T>(answer: T, version: string | undefined): T => {
  if (version !== undefined && typeof answer === 'object' && answer !== null) versions.set(answer, version)
  return answer
}

export const versionOf = (answer: object | null | undefined): string | undefined =>
  answer ? versions.get(answer) : undefined

const numberIn = (version: string): number => Number(version.replaceAll('"', ''))

/** Ignores `undefined`. */
export const olderVersion = (one: string | undefined, other: string | undefined): string | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return numberIn(one) < numberIn(other) ? one : other
}

export interface Basis {
  /** version at fill */
  readonly filled: string | undefined
  /** updated by the form's own saves */
  version: string | undefined
}

export const basisOf = (filled: string | undefined): Basis => ({ filled, version: filled })

/** `shown`: the version on the screen, for calls outside a form. */
export const current: { form: Basis | undefined; shown: string | undefined } = {
  form: undefined,
  shown: undefined,
}

export const withFormVersion = async (form: Basis, save: () => Promise<unknown>): Promise<void> => {
  current.form = form
  try {
    await save()
  } finally {
    if (current.form === form) current.form = undefined
  }
}
