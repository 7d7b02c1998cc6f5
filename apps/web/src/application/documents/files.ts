import type { DocumentType } from '@vestibule/domain/documents/items'
import { isHeic, kindOf, signatureLength } from '@vestibule/domain/documents/kind'
import { maxFileBytes } from '@vestibule/domain/documents/sizes'

export interface AddedFile {
  type: DocumentType
  file: File
  name: string
  /** In bytes. */
  size: number
  /** The part that was sent to the server's check, from 0 to 1. Absent unless a check waits or runs. */
  checked?: number | undefined
  /** The server's reason to reject the file, which is then not uploaded. */
  fault?: string
}

/** Reasons to reject a file without the server. */
export type Refusal = 'too_large' | 'wrong_kind' | 'heic' | 'unreadable'

/** Checks the size and the first bytes. The server checks the whole file. */
export const checkFile = async (file: Blob): Promise<Refusal | undefined> => {
  if (file.size > maxFileBytes) return 'too_large'
  try {
    const first = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())
    if (kindOf(first)) return undefined
    return isHeic(first) ? 'heic' : 'wrong_kind'
  } catch {
    return 'unreadable'
  }
}

export const shortName = (name: string): string =>
  name.length <= 48 ? name : `${name.slice(0, 28)}…${name.slice(-16)}`

export const namedReason = (name: string, reason: string): string => `${shortName(name)}: ${reason}`

export const formOf = (files: readonly AddedFile[]): FormData => {
  const form = new FormData()
  for (const { type, file, name } of files) form.append(type, file, name)
  return form
}
