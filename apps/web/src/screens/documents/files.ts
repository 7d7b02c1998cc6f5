import type { DocumentType } from '@vestibule/domain/documents/items'
import { BYTES_THAT_TELL, kindOf } from '@vestibule/domain/documents/kind'
import { MOST_OF_ONE } from '@vestibule/domain/documents/sizes'

/** A file that the person has chosen, and what it is a document of. */
export interface AddedFile {
  type: DocumentType
  file: File
  name: string
  /** bytes */
  size: number
}

/** Why a file is not taken, told before anything is sent (KY-04). */
export type Refusal = 'too_large' | 'wrong_kind' | 'unreadable'

/** Judges a file by its size and its first bytes, as the server will by all of them. */
export const judgeFile = async (file: Blob): Promise<Refusal | undefined> => {
  if (file.size > MOST_OF_ONE) return 'too_large'
  try {
    const first = await file.slice(0, BYTES_THAT_TELL).arrayBuffer()
    return kindOf(new Uint8Array(first)) ? undefined : 'wrong_kind'
  } catch {
    return 'unreadable'
  }
}

/** Names from cameras and clouds can be very long: the beginning and the end tell them apart. */
export const shortName = (name: string): string =>
  name.length <= 48 ? name : `${name.slice(0, 28)}…${name.slice(-16)}`

/** As the call takes them: a field for each type. */
export const formOf = (files: readonly AddedFile[]): FormData => {
  const form = new FormData()
  for (const { type, file, name } of files) form.append(type, file, name)
  return form
}
