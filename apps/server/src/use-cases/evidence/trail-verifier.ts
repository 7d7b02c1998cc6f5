import { operatorsTrail } from '../../stores/audit/audit.ts'
import type { ClientHead, HeadRow, StoredEntry } from '../../stores/evidence/checkpoints.ts'
import { chained, startOfTrail } from './trail-file.ts'

export type ReportProblem = (words: string) => void

/** Audited actions after which the row in `client` or `app_user` may be missing. */
const endings = ['application_removed', 'applicant_erased', 'user_removed']
/** Audited actions that delete the evidence of the trail's owner. */
const erasures = ['evidence_erased', 'applicant_erased']
const userBegins = ['user_created', 'trail_begun']

export interface Known {
  client: ClientHead | undefined
  chain: ClientHead | undefined
  isUser: boolean
  heads: readonly HeadRow[]
}

const entries = (from: number, to: number): string =>
  from === to ? `entry ${from} is` : `entries ${from} to ${to} are`

interface Payload {
  at?: unknown
  action?: unknown
  detail?: { evidence?: { id: string; sha256: string }[] }
}

/** Returns the parsed payload, or `undefined` if it disagrees with its row. */
const payloadOf = ({ payload, at, action }: StoredEntry): Payload | undefined => {
  try {
    const parsed = JSON.parse(payload) as Payload
    return parsed.action === action && parsed.at === at.toISOString() ? parsed : undefined
  } catch {
    return undefined
  }
}

export interface OpenedEvidence {
  id: string
  words: string
  /** `undefined` if the evidence cannot be opened. */
  hash: string | undefined
}

export class TrailVerifier {
  readonly #id: string
  readonly #known: Known
  readonly #tell: ReportProblem
  #hash: string
  #seq = 0
  #first: string | undefined
  #ended = false
  /** Hashes of evidence that the trail holds, by the evidence's id. */
  readonly #evidence = new Map<string, string>()
  /** Whether a difference was reported. The hashes after the first difference differ too and are not reported. */
  #rewritten = false

  constructor(id: string, known: Known, report: ReportProblem) {
    this.#id = id
    this.#known = known
    this.#tell = report
    this.#hash = startOfTrail(id)
  }

  #reportEntry(words: string): void {
    this.#tell(`${this.#owner()}: ${words}.`)
  }

  #owner(): string {
    const { client, isUser } = this.#known
    if (this.#id === operatorsTrail) return 'Operators'
    if (client || this.#first === 'client_created') return `Client ${this.#id}`
    return isUser || userBegins.includes(this.#first ?? '') ? `User ${this.#id}` : `Trail ${this.#id}`
  }

  entry(entry: StoredEntry): void {
    const { seq, action } = entry
    this.#first ??= action
    if (seq <= this.#seq) {
      this.#reportEntry(`entry ${seq} was inserted`)
      return
    }
    if (seq > this.#seq + 1) this.#reportEntry(`${entries(this.#seq + 1, seq - 1)} missing`)
    const payload = payloadOf(entry)
    if (seq === this.#seq + 1 && (chained(this.#hash, entry) !== entry.hash || !payload))
      this.#reportEntry(`entry ${seq} is not as it was written`)
    const differs = this.#known.heads.find((head) => head.seq === seq && head.hash !== entry.hash)
    if (differs && !this.#rewritten) {
      this.#rewritten = true
      this.#reportEntry(
        `the entries up to ${seq} are not those of checkpoint ${differs.checkpoint}: some were changed, inserted or removed`,
      )
    }
    this.#ended ||= endings.includes(action)
    if (erasures.includes(action)) this.#evidence.clear()
    for (const { id, sha256 } of payload?.detail?.evidence ?? []) this.#evidence.set(id, sha256)
    this.#seq = seq
    this.#hash = entry.hash
  }

  /** Compares evidence with the hash in the trail. */
  evidence({ id, words, hash }: OpenedEvidence): void {
    const expected = this.#evidence.get(id)
    this.#evidence.delete(id)
    if (hash === undefined) this.#reportEntry(`its ${words} cannot be opened`)
    else if (expected === undefined) this.#reportEntry(`its ${words} is in no entry`)
    else if (expected !== hash) this.#reportEntry(`its ${words} is not as it was accepted`)
  }

  /** @param isOpened whether `evidence` was called for all evidence of the trail */
  end(isOpened: boolean): void {
    if (isOpened)
      for (const id of this.#evidence.keys()) this.#reportEntry(`the evidence ${id} of an entry is missing`)
    const { heads, client, chain, isUser } = this.#known
    const known = heads.reduce<HeadRow | undefined>(
      (most, head) => (most && most.seq >= head.seq ? most : head),
      undefined,
    )
    if (known && known.seq > this.#seq)
      this.#reportEntry(
        `${this.#seq === 0 ? 'its whole trail' : `the trail after entry ${this.#seq}`} is cut off: checkpoint ${known.checkpoint} knew ${known.seq} entries`,
      )
    const own = client ?? chain
    const isLost = !client && this.#first === 'client_created' && !this.#ended
    if (own) this.#endWith(own)
    else if (isUser || this.#id === operatorsTrail) this.#reportEntry('the trail is missing')
    else if (this.#first !== undefined && !this.#ended && !isLost)
      this.#reportEntry('the row of its last entry is missing')
    if (isLost) this.#reportEntry('it is missing, and no entry records its removal')
    if (
      chain &&
      !isUser &&
      userBegins.includes(this.#first ?? '') &&
      !this.#ended &&
      this.#id !== operatorsTrail
    )
      this.#reportEntry('the user is missing, and no entry records the removal')
  }

  #endWith({ seq, hash }: ClientHead): void {
    if (seq > this.#seq)
      this.#reportEntry(`${entries(this.#seq + 1, seq)} missing at its end: its own row counts ${seq}`)
    else if (seq < this.#seq)
      this.#reportEntry(`${entries(seq + 1, this.#seq)} inserted at its end: its own row counts ${seq}`)
    else if (hash !== this.#hash)
      this.#reportEntry(`its last entry, ${seq}, is not the one that its own row names`)
  }
}
