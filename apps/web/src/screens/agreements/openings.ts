import { call } from '../../api/call.ts'

/** `sha256` is `undefined` without a secure context. */
export interface LoadedDocument {
  pages: number
  sha256: string | undefined
}

/** One viewing of a document. `report` sends the numbers of all pages seen so far, unless nothing has changed. */
export interface Opening {
  see(pages: readonly number[]): void
  report(): void
}

export const reportIntervalMs = 15_000

export const openDocument = (
  clientId: string,
  agreementId: string,
  document: LoadedDocument,
  post: (body: OpenedBody) => Promise<unknown> = (body) =>
    call('documentOpened', { params: { clientId }, body }),
): Opening => {
  const id = crypto.randomUUID()
  const seen = new Set<number>()
  let reportedCount = -1
  return {
    see(pages) {
      for (const page of pages) seen.add(page)
    },
    report() {
      const { size } = seen
      if (size === reportedCount) return
      const before = reportedCount
      reportedCount = size
      const opening = {
        id,
        agreement_id: agreementId,
        ...(document.sha256 === undefined ? {} : { sha256: document.sha256 }),
        page_count: document.pages,
        pages: [...seen].sort((one, other) => one - other),
      }
      // After a failure, the next report contains the same pages again.
      post({ openings: [opening] }).catch(() => {
        if (reportedCount === size) reportedCount = before
      })
    },
  }
}

interface OpenedBody {
  openings: {
    id: string
    agreement_id: string
    sha256?: string
    page_count: number
    pages: number[]
  }[]
}
