import type { Outcome } from '../../engine.ts'
import type { Row } from '../memory-rows.ts'
import type { Table } from '../memory-table.ts'

/** A provider's view of one call: how often it took effect, and whether a copy that was sent may still take effect. */
export interface EffectReport {
  effects(key: string): number
  hasCopyUnderWay(key: string): boolean
}

export interface OperationFacts {
  /** Whether it is harmless if the same call takes effect twice. */
  isHarmless: boolean
  retryUntilDelivered: boolean
}

type State = Row['state'] | 'absent'
const allowedMoves: Readonly<Record<State, readonly State[]>> = {
  absent: ['pending'],
  pending: ['pending', 'answered', 'refused'],
  answered: [],
  refused: ['pending'],
}

/** The rules that hold in every seed. Only the first violation is kept. */
export const createRules = (factsOf: (operation: string) => OperationFacts) => {
  const recorded = new Map<string, number>()
  const promised = new Set<string>()
  let violation: string | undefined
  const fail = (message: string): void => {
    violation ??= message
  }

  const checkRefusal = ({ key }: Row, provider: EffectReport): void => {
    if (provider.effects(key) > 0) fail(`${key} was refused although it took effect`)
    if (provider.hasCopyUnderWay(key)) fail(`${key} was refused while a copy may still take effect`)
  }

  const checkEnd = (row: Row, provider: EffectReport): void => {
    const { key, state } = row
    const { isHarmless, retryUntilDelivered } = factsOf(row.operation)
    const effects = provider.effects(key)
    if (state === 'pending') fail(`${key} was never settled`)
    if (state === 'refused' && retryUntilDelivered) fail(`${key} was not delivered`)
    if (state === 'refused' && effects > 0) fail(`${key} was refused but took effect`)
    if (state !== 'answered') return
    if (isHarmless ? effects < 1 : effects !== 1) fail(`${key} took effect ${effects} times`)
    if (recorded.get(key) !== 1) fail(`${key} was recorded ${recorded.get(key) ?? 0} times`)
  }

  return {
    fail,
    violation: () => violation,
    changed(before: Row | undefined, after: Row, provider: EffectReport): void {
      const from = before?.state ?? 'absent'
      if (!allowedMoves[from].includes(after.state)) fail(`${after.key} moved from ${from} to ${after.state}`)
      if (after.state === 'answered' && provider.effects(after.key) === 0)
        fail(`${after.key} was answered without an effect`)
      if (after.state === 'refused') checkRefusal(after, provider)
    },
    tookEffect(key: string, effects: number, operation: string, row: Row | undefined): void {
      if (!row) fail(`${key} took effect without being stored`)
      if (factsOf(operation).isHarmless) return
      if (effects > 1) fail(`${key} took effect ${effects} times`)
      if (row?.state === 'refused') fail(`${key} took effect after it was refused`)
    },
    recorded: (key: string): unknown => recorded.set(key, (recorded.get(key) ?? 0) + 1),
    promised: (key: string): unknown => promised.add(key),
    /** Checks an outcome at the moment when the person receives it. */
    acknowledged(key: string, outcome: Outcome, row: Row | undefined, provider: EffectReport): void {
      promised.add(key)
      if (outcome.state !== 'answered') return
      if (row?.state !== 'answered') fail(`${key} was acknowledged but not stored as answered`)
      if (provider.effects(key) === 0) fail(`${key} was acknowledged without an effect`)
    },
    ended(table: Table, provider: EffectReport): void {
      for (const row of table.all()) checkEnd(row, provider)
      for (const key of promised) if (!table.read(key)) fail(`${key} was acknowledged but is missing`)
    },
  }
}

export type Rules = ReturnType<typeof createRules>
