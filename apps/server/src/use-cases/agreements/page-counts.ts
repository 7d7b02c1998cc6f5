import type { Agreement } from '@vestibule/contract/entities'
import type { Deps } from '../deps.ts'
import { currentPdf } from './read-pdf.ts'

/** Maximum time that a list waits for documents that this server has not read yet. */
const maxWaitMs = 500
/** Time after which a document that could not be read or counted is read again. */
const retryAfterMs = 60_000
/** Maximum size of the cache, in case a broker's addresses differ by account. */
const maxKnown = 500

const timeout = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs, undefined).unref()
  })

type Listed = Pick<Agreement, 'agreement_type' | 'agreement_uri'>

interface Entry {
  count: Promise<number | undefined>
  /** In ms since 1970. */
  retryAt: number
}

/**
 * Caches page counts by document address. An address contains the document's date,
 * and an outdated count would only misdescribe the document.
 */
export const createPageCounts = (
  deps: Pick<Deps, 'broker' | 'documents' | 'clock'> & { countPages(pdf: Uint8Array): number | undefined },
): Deps['pageCounts'] => {
  const known = new Map<string, Entry>()
  const read = async (agreement: Listed, entry: Entry): Promise<number | undefined> => {
    const { pdf } = await currentPdf(deps, agreement)
    const count = deps.countPages(pdf)
    if (count !== undefined) entry.retryAt = Number.POSITIVE_INFINITY
    return count
  }
  const start = (agreement: Listed): Entry => {
    const retryAt = deps.clock.now().getTime() + retryAfterMs
    const entry: Entry = { retryAt, count: Promise.resolve(undefined) }
    entry.count = read(agreement, entry).catch(() => undefined)
    if (known.size >= maxKnown) known.clear()
    known.set(agreement.agreement_uri, entry)
    return entry
  }
  return {
    of(agreement) {
      const cached = known.get(agreement.agreement_uri)
      const isCurrent = cached !== undefined && deps.clock.now().getTime() < cached.retryAt
      const { count } = isCurrent ? cached : start(agreement)
      return Promise.race([count, timeout()])
    },
  }
}

export const withPageCounts = (
  { pageCounts }: Deps,
  agreements: readonly Agreement[],
): Promise<Agreement[]> =>
  Promise.all(
    agreements.map(async (agreement) => {
      const count = await pageCounts.of(agreement)
      return count === undefined ? agreement : { ...agreement, page_count: count }
    }),
  )
