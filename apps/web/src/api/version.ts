/** A save sends the version with which its form was filled. A save with a later version could undo newer answers. */

const versions = new WeakMap<object, string>()

export const tagVersion = <T>(answer: T, version: string | undefined): T => {
  if (version !== undefined && typeof answer === 'object' && answer !== null) versions.set(answer, version)
  return answer
}

export const versionOf = (answer: object | null | undefined): string | undefined =>
  answer ? versions.get(answer) : undefined

const numberIn = (version: string): number => Number(version.replaceAll('"', ''))

/** Returns the older of two versions. An `undefined` version is ignored. */
export const olderVersion = (one: string | undefined, other: string | undefined): string | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return numberIn(one) < numberIn(other) ? one : other
}

export interface FormVersion {
  /** The version when the form was filled. */
  readonly filled: string | undefined
  /** The version after the form's own saves. */
  latest: string | undefined
}

export const formVersion = (filled: string | undefined): FormVersion => ({ filled, latest: filled })

/** Version of the answers on the screen, for calls outside a form. */
export const screenVersion: { value: string | undefined } = { value: undefined }
