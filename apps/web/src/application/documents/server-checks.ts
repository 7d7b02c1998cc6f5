import type { DocumentType } from '@vestibule/domain/documents/items'
import { ApiError } from '../../api/api-error.ts'
import type { AddedFile } from './files.ts'
import { failureReason } from './texts.ts'

type Change = Pick<AddedFile, 'checked' | 'fault'>

/**
 * Has added files inspected by the server, one after another, because a session may have few calls at once (API-11). A
 * check that fails for another reason than its file leaves the decision to the upload.
 */
export const createServerChecks = (
  send: (added: AddedFile, signal: AbortSignal, onProgress: (part: number) => void) => Promise<unknown>,
  onChange: (added: AddedFile, change: Change) => void,
) => {
  let last: Promise<void> = Promise.resolve()
  const running = new Map<DocumentType, AbortController>()

  const run = async (added: AddedFile, signal: AbortSignal) => {
    const change = (part: Change) => {
      if (!signal.aborted) onChange(added, part)
    }
    if (signal.aborted) return
    try {
      await send(added, signal, (checked) => change({ checked }))
      change({ checked: undefined })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.fields.includes(added.type)
      change({ checked: undefined, ...(isRefused && { fault: failureReason(error) }) })
    }
  }
  const stop = (type: DocumentType) => running.get(type)?.abort()
  return {
    /** Also stops the check of the file that this one replaces. */
    check(added: AddedFile) {
      stop(added.type)
      const controller = new AbortController()
      running.set(added.type, controller)
      last = last.then(() => run(added, controller.signal))
    },
    stop,
  }
}
