import { call } from '../../api/call.ts'

/** What a viewer found when it loaded a document: how many pages, and the SHA-256 of its bytes where the browser can tell. */
export interface LoadedDocument {
  pages: number
  sha256: string | undefined
}

/** One opening of the viewer: the pages that are seen are reported now and then, in one call (AG-09). */
export interface Opening {
  see(pages: readonly number[]): void
  /** reports what is new; nobody waits for it */
  report(): void
}

/** How often what was seen is reported while the viewer is open, in milliseconds. */
export const REPORT_EVERY = 15_000

export const openDocument = (
  clientId: string,
  agreementId: string,
  document: LoadedDocument,
  post: (body: OpenedBody) => Promise<unknown> = (body) =>
    call('documentOpened', { params: { clientId }, body }),
): Opening => {
  const id = crypto.randomUUID()
  const seen = new Set<number>()
  let told = -1
  return {
    see(pages) {
      for (const page of pages) seen.add(page)
    },
    report() {
      const { size } = seen
      if (size === told) return
      const before = told
      told = size
      const opening = {
        id,
        agreement_id: agreementId,
        ...(document.sha256 === undefined ? {} : { sha256: document.sha256 }),
        page_count: document.pages,
        pages: [...seen].sort((one, other) => one - other),
      }
      // the next report tells it again; a person who reads is never bothered with it
      post({ openings: [opening] }).catch(() => {
        if (told === size) told = before
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
