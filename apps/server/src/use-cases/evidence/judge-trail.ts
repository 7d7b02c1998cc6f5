import { createHash } from 'node:crypto'
import type { ClientHead, HeadRow, StoredEntry } from '../../ports/checkpoints.ts'
import { chained } from './trail-file.ts'

/** What is wrong, and where. */
export type Wrong = (words: string) => void

/** What says that a client's row is gone by right. */
const endings = ['application_removed', 'applicant_erased']

const entries = (from: number, to: number): string =>
  from === to ? `entry ${from} is` : `entries ${from} to ${to} are`

/** The columns beside the payload say the same as it: only the payload is chained. */
const agrees = ({ payload, at, action }: StoredEntry): boolean => {
  try {
    const told = JSON.parse(payload) as { at?: unknown; action?: unknown }
    return told.action === action && told.at === at.toISOString()
  } catch {
    return false
  }
}

/** Judges one client's trail, entry by entry, by its chain, its checkpoints and the client's own row. */
export class TrailJudge {
  readonly #wrong: Wrong
  readonly #heads: readonly HeadRow[]
  readonly #client: ClientHead | undefined
  #hash: string
  #seq = 0
  #first: string | undefined
  #ended = false
  /** told once: after the first all that follow differ as well */
  #rewritten = false

  constructor(clientId: string, client: ClientHead | undefined, heads: readonly HeadRow[], wrong: Wrong) {
    this.#wrong = (words) => wrong(`Client ${clientId}: ${words}.`)
    this.#client = client
    this.#heads = heads
    this.#hash = createHash('sha256').update(`client ${clientId}`).digest('hex')
  }

  entry(entry: StoredEntry): void {
    const { seq, action } = entry
    if (seq <= this.#seq) {
      this.#wrong(`entry ${seq} was inserted`)
      return
    }
    if (seq > this.#seq + 1) this.#wrong(`${entries(this.#seq + 1, seq - 1)} missing`)
    else if (chained(this.#hash, entry) !== entry.hash || !agrees(entry))
      this.#wrong(`entry ${seq} is not as it was written`)
    const differs = this.#heads.find((head) => head.seq === seq && head.hash !== entry.hash)
    if (differs && !this.#rewritten) {
      this.#rewritten = true
      this.#wrong(
        `the entries up to ${seq} are not those of checkpoint ${differs.checkpoint}: some were changed, inserted or removed`,
      )
    }
    this.#first ??= action
    this.#ended ||= endings.includes(action)
    this.#seq = seq
    this.#hash = entry.hash
  }

  end(): void {
    const known = this.#heads.reduce<HeadRow | undefined>(
      (most, head) => (most && most.seq >= head.seq ? most : head),
      undefined,
    )
    if (known && known.seq > this.#seq)
      this.#wrong(
        `${this.#seq === 0 ? 'its whole trail' : `the trail after entry ${this.#seq}`} is cut off: checkpoint ${known.checkpoint} knew ${known.seq} entries`,
      )
    if (this.#client) this.#endWith(this.#client)
    else if (this.#first === 'client_created' && !this.#ended)
      this.#wrong('it is missing, and no entry says that it was removed')
  }

  #endWith({ seq, hash }: ClientHead): void {
    if (seq > this.#seq)
      this.#wrong(`${entries(this.#seq + 1, seq)} missing at its end: its own row counts ${seq}`)
    else if (seq < this.#seq)
      this.#wrong(`${entries(seq + 1, this.#seq)} inserted at its end: its own row counts ${seq}`)
    else if (hash !== this.#hash) this.#wrong(`its last entry, ${seq}, is not the one that its own row names`)
  }
}
