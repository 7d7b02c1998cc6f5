import { type DocumentType, type Item, stillUnverified } from './items.ts'

/** KY-04: a single file has at most this many bytes (5 MB). */
export const MOST_OF_ONE = 5_242_880
/** KY-04: all files together have fewer bytes than this (15 MB). */
export const TOTAL_BELOW = 15_728_640

/** Bytes as the page tells them, in MB of 1,048,576 bytes, with two decimals; never rounded up to a limit that holds. */
export const megabytes = (bytes: number): string => (Math.floor((bytes / 1_048_576) * 100) / 100).toFixed(2)

export interface Added {
  type: DocumentType
  /** bytes */
  size: number
}

/** What hinders an upload. */
export type Hindrance = 'nothing_added' | 'items_unverified' | 'total_too_large'

export const totalOf = (files: readonly Added[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** KY-05: at least one file, a document for each item, and the total within the limit; the first that is wanting. */
export const hindranceOf = (items: readonly Item[], files: readonly Added[]): Hindrance | undefined => {
  if (files.length === 0) return 'nothing_added'
  if (totalOf(files) >= TOTAL_BELOW) return 'total_too_large'
  const types = files.map(({ type }) => type)
  return stillUnverified(items, types).length > 0 ? 'items_unverified' : undefined
}

/** KY-04: one file for each document type: a second replaces the first, in its place. */
export const withFile = <File extends Added>(files: readonly File[], file: File): File[] =>
  files.some(({ type }) => type === file.type)
    ? files.map((other) => (other.type === file.type ? file : other))
    : [...files, file]
