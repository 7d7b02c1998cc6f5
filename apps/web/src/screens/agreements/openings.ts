import { type DocumentFormat, distinctFormats } from '@vestibule/domain/agreements/document-formats'
import { call } from '../../api/call.ts'

/** `sha256` is the hash of the PDF, even if only its text was shown. Browsers compute it only on HTTPS and localhost. */
export interface LoadedDocument {
  pages: number
  sha256: string | undefined
  format: DocumentFormat
}

/** One viewing of a document. `report` sends all pages and formats shown so far, unless nothing has changed. */
export interface Opening {
  see(pages: readonly number[]): void
  showAs(format: DocumentFormat): void
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
  const formats = new Set([document.format])
  let reportedCount = -1
  return {
    see(pages) {
      for (const page of pages) seen.add(page)
    },
    showAs(format) {
      formats.add(format)
    },
    report() {
      const count = seen.size + formats.size
      if (count === reportedCount) return
      const before = reportedCount
      reportedCount = count
      const opening = {
        id,
        agreement_id: agreementId,
        ...(document.sha256 === undefined ? {} : { sha256: document.sha256 }),
        page_count: document.pages,
        pages: [...seen].sort((one, other) => one - other),
        opened_as: distinctFormats(formats),
      }
      // After a failure, the next report contains the same pages again.
      post({ openings: [opening] }).catch(() => {
        if (reportedCount === count) reportedCount = before
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
    opened_as: DocumentFormat[]
  }[]
}
