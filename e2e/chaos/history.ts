export type Fields = Record<string, unknown>

/** A request that saves `values` in a resource. `action` is the action of its audit entry, if the history counts it. */
export interface SaveRequest {
  resource: string
  values: Fields
  action?: string | undefined
}

interface SaveEvent extends SaveRequest {
  kind: 'save'
  /** `refused`: a 4xx response. `unknown`: no response, or one that leaves open whether the values are stored. */
  outcome: 'acknowledged' | 'refused' | 'unknown'
  /** The application's version in the response. */
  version: number | undefined
}
interface ReadEvent {
  kind: 'read'
  version: number
}
export type HistoryEvent = SaveEvent | ReadEvent

/** The stored application after the run. */
export interface StoredRecords {
  version: number
  resources: Readonly<Record<string, Fields>>
  /** Number of audit entries by action. */
  audited: Readonly<Record<string, number>>
}

export interface Violations {
  lost: string[]
  doubled: string[]
}

/** The requests of one applicant, one at a time, with the outcome that each response showed. */
export class History {
  readonly events: HistoryEvent[] = []
  readonly #versionNow: () => number

  /** @param versionNow returns the version in the last response */
  constructor(versionNow: () => number = () => 0) {
    this.#versionNow = versionNow
  }

  /** Sends the request and records its outcome. Rethrows the error of a request that was not acknowledged. */
  async save(request: SaveRequest, send: () => Promise<unknown>): Promise<void> {
    const before = this.#versionNow()
    try {
      await send()
    } catch (error) {
      const outcome = isRefused(error) ? 'refused' : 'unknown'
      this.events.push({ kind: 'save', ...request, outcome, version: undefined })
      throw error
    }
    const version = this.#versionNow()
    this.events.push({
      kind: 'save',
      ...request,
      outcome: 'acknowledged',
      version: version === before ? undefined : version,
    })
  }

  read(): void {
    this.events.push({ kind: 'read', version: this.#versionNow() })
  }

  get acknowledged(): number {
    return this.events.filter((one) => one.kind === 'save' && one.outcome === 'acknowledged').length
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500

/** Compares a history with the stored records: versions, values and audit entries. */
export const checkHistory = (events: readonly HistoryEvent[], stored: StoredRecords): Violations => {
  const violations: Violations = { lost: [], doubled: [] }
  checkVersions(events, stored.version, violations)
  const saves = events.filter((one) => one.kind === 'save')
  for (const resource of new Set(saves.map((one) => one.resource)))
    violations.lost.push(
      ...differencesOf(
        resource,
        saves.filter((one) => one.resource === resource),
        stored.resources[resource] ?? {},
      ),
    )
  checkAudit(saves, stored.audited, violations)
  return violations
}

/** Each acknowledged save has a version above all versions that were seen before. A read never returns a lower version. */
const checkVersions = (
  events: readonly HistoryEvent[],
  storedVersion: number,
  { lost, doubled }: Violations,
): void => {
  let highest = 0
  for (const event of events) {
    if (event.version === undefined) continue
    if (event.version < highest)
      lost.push(`version ${event.version} after version ${highest} (${nameOf(event)})`)
    if (event.kind === 'save' && event.version === highest)
      doubled.push(`version ${highest} belongs to two saves (${nameOf(event)})`)
    highest = Math.max(highest, event.version)
  }
  if (storedVersion < highest) lost.push(`version ${storedVersion} is stored after version ${highest}`)
}

const nameOf = (event: HistoryEvent): string =>
  event.kind === 'read' ? 'read' : (event.action ?? event.resource)

/**
 * Returns every state that the saves can have left. An unknown save is stored as a whole or not at all, and not after a
 * later acknowledged save, because each save names the version that it changes.
 */
const possibleStates = (saves: readonly SaveEvent[]): Fields[] => {
  let states: Fields[] = [{}]
  for (const { outcome, values } of saves) {
    if (outcome === 'refused') continue
    const after = states.map((state) => ({ ...state, ...values }))
    states = distinct(outcome === 'acknowledged' ? after : [...states, ...after])
  }
  return states
}

const distinct = (states: readonly Fields[]): Fields[] => [
  ...new Map(
    states.map((state) => [
      JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1))),
      state,
    ]),
  ).values(),
]

const differencesOf = (resource: string, saves: readonly SaveEvent[], stored: Fields): string[] => {
  const states = possibleStates(saves)
  const differing = (state: Fields): string[] =>
    Object.keys(state).filter((name) => state[name] !== stored[name])
  const nearest = states.map(differing).sort((a, b) => a.length - b.length)[0] ?? []
  if (nearest.length === 0) return []
  const isMixed = nearest.every((name) => states.some((state) => state[name] === stored[name]))
  const values = nearest.map((name) => `${name} is ${String(stored[name])}`).join(', ')
  return [`${resource} ${isMixed ? 'is half done' : 'is not as acknowledged'}: ${values}`]
}

/**
 * Each acknowledged save has one audit entry, or none if it repeated the stored values without a new version. An unknown
 * save has at most one, and a refused save none.
 */
const checkAudit = (
  saves: readonly SaveEvent[],
  audited: StoredRecords['audited'],
  { lost, doubled }: Violations,
): void => {
  const actions = new Set(saves.flatMap(({ action }) => action ?? []))
  for (const action of actions) {
    const count = (outcome: SaveEvent['outcome']): number =>
      saves.filter((one) => one.action === action && one.outcome === outcome).length
    const is = audited[action] ?? 0
    const most = count('acknowledged') + count('unknown')
    const least = saves.filter((one) => one.action === action && one.version !== undefined).length
    if (is < least) lost.push(`${is} audit entries of ${least} acknowledged saves: ${action}`)
    if (is > most) doubled.push(`${is} audit entries of at most ${most} saves: ${action}`)
  }
}
