import type { ErrorCode } from '@vestibule/contract/errors'
import { acceptedFor, type Item } from '@vestibule/domain/documents/items'
import { megabytes, type UploadBlocker } from '@vestibule/domain/documents/sizes'
import { fill } from '@vestibule/words/fill'
import { ApiError, isInDoubt } from '../../api/api-error.ts'
import { errorMessage } from '../../form/error-message.ts'
import { currentFormat, currentWords } from '../../words/language.ts'

export const inMegabytes = (bytes: number): string =>
  fill(currentWords().documents.megabytes, { size: megabytes(bytes) })

export const fileSize = (bytes: number): string =>
  bytes < 1_048_576
    ? fill(currentWords().documents.kilobytes, { size: Math.ceil(bytes / 1024) })
    : inMegabytes(bytes)

/** Names the documents that verify an item. */
export const acceptedText = (item: Item): string => {
  const { types } = currentWords().documents
  return currentFormat().or(acceptedFor[item].map((type) => types[type]))
}

export const blockerText = (blocker: UploadBlocker, total: number, missing: readonly Item[]): string => {
  const { blockers, items } = currentWords().documents
  switch (blocker) {
    case 'nothing_added':
      return blockers.nothing_added
    case 'items_unverified':
      return fill(blockers.items_unverified, {
        items: currentFormat().and(missing.map((item) => items[item])),
      })
    case 'total_too_large':
      return fill(blockers.total_too_large, { size: inMegabytes(total) })
  }
}

export const failureReason = (error: unknown): string => {
  const texts: Partial<Record<ErrorCode, string>> = currentWords().documents.errors
  return errorMessage(error, error instanceof ApiError ? texts[error.code as ErrorCode] : undefined)
}

/** Returns the text of a failed upload. The catalog lists the status texts, because HTTP/2 responses have none. */
export const failureText = (error: unknown): string => {
  const { failed, failedWithStatus, statuses, reduceTotal } = currentWords().documents
  if (isInDoubt(error)) return failureReason(error)
  const code = error instanceof ApiError ? error.status : 0
  const reason = code === 413 ? reduceTotal : failureReason(error)
  const status = (statuses as Readonly<Record<number, string>>)[code]
  return status === undefined ? fill(failed, { reason }) : fill(failedWithStatus, { status, reason })
}
