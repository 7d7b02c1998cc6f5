/**
 * A save sends the version that its form was filled from, never the newest one seen: it would overwrite newer
 * answers.
 */

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

/** Version of a form's answers. */
export interface FormVersion {
  /** at the time the form was filled */
  readonly filled: string | undefined
  /** raised by the form's own saves */
  latest: string | undefined
}

export const formVersion = (filled: string | undefined): FormVersion => ({ filled, latest: filled })

/** Version of the answers on the screen, for calls outside a form. */
export const screenVersion: { value: string | undefined } = { value: undefined }
