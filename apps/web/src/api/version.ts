/** A version is an ETag of saved answers. A save sends its form's version, so that it cannot undo newer answers. */

const versions = new WeakMap<object, string>()

export const tagVersion = <T>(answer: T, version: string | undefined): T => {
  if (version !== undefined && typeof answer === 'object' && answer !== null) versions.set(answer, version)
  return answer
}

export const versionOf = (answer: object | null | undefined): string | undefined =>
  answer ? versions.get(answer) : undefined

/** The server appends the start of the application's id to the number: `"5-1a2b3c4d"`. */
const numberIn = (version: string): number => Number(/\d+/.exec(version)?.[0])

/** Returns the older of two versions. An `undefined` version is ignored. */
export const olderVersion = (one: string | undefined, other: string | undefined): string | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return numberIn(one) < numberIn(other) ? one : other
}

export interface FormVersion {
  /** The version of the answers with which the form was filled. */
  readonly filled: string | undefined
  /** The version that the form's last save returned, or `filled` before the first save. */
  latest: string | undefined
}

export const formVersion = (filled: string | undefined): FormVersion => ({ filled, latest: filled })

/** The version that was last read or saved on this page, for calls outside a form. */
export const screenVersion: { value: string | undefined } = { value: undefined }
