import type { DocumentType } from '@vestibule/domain/documents/items'
import { kindOf, signatureLength } from '@vestibule/domain/documents/kind'
import { maxFileBytes } from '@vestibule/domain/documents/sizes'

export interface AddedFile {
  type: DocumentType
  file: File
  name: string
  /** In bytes. */
  size: number
}

/** Reasons to reject a file before its upload. */
export type Refusal = 'too_large' | 'wrong_kind' | 'unreadable'

/** Checks the size and the first bytes. The server checks the whole file. */
export const checkFile = async (file: Blob): Promise<Refusal | undefined> => {
  if (file.size > maxFileBytes) return 'too_large'
  try {
    const first = await file.slice(0, signatureLength).arrayBuffer()
    return kindOf(new Uint8Array(first)) ? undefined : 'wrong_kind'
  } catch {
    return 'unreadable'
  }
}

export const shortName = (name: string): string =>
  name.length <= 48 ? name : `${name.slice(0, 28)}…${name.slice(-16)}`

export const formOf = (files: readonly AddedFile[]): FormData => {
  const form = new FormData()
  for (const { type, file, name } of files) form.append(type, file, name)
  return form
}
