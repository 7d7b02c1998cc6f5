import { type DocumentType, type Item, stillUnverified } from './items.ts'

/** 5 MB. */
export const maxFileBytes = 5_242_880
/** 15 MB. The total size of the files must be below this limit. */
export const totalBytesLimit = 15_728_640

/** Formats bytes as MB (1,048,576 bytes). Rounds down, so that a total below the limit never reads as the limit. */
export const megabytes = (bytes: number): string => (Math.floor((bytes / 1_048_576) * 100) / 100).toFixed(2)

export interface AddedFile {
  type: DocumentType
  size: number
}

export type UploadBlocker = 'nothing_added' | 'items_unverified' | 'total_too_large'

export const totalOf = (files: readonly AddedFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

export const uploadBlocker = (
  items: readonly Item[],
  files: readonly AddedFile[],
): UploadBlocker | undefined => {
  if (files.length === 0) return 'nothing_added'
  if (totalOf(files) >= totalBytesLimit) return 'total_too_large'
  const types = files.map(({ type }) => type)
  return stillUnverified(items, types).length > 0 ? 'items_unverified' : undefined
}

/** Adds a file, or replaces the file of the same document type. */
export const withFile = <File extends AddedFile>(files: readonly File[], file: File): File[] =>
  files.some(({ type }) => type === file.type)
    ? files.map((other) => (other.type === file.type ? file : other))
    : [...files, file]
