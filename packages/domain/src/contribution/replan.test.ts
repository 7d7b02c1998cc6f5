import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IsoDate, isoDate } from '../iso-date.ts'
import { type Contribution, fundedDeposits } from './allowance.ts'
import type { AddedIraLimitRow, IraLimits } from './ira-limits.ts'
import { drawsUntil } from './next-draw.ts'
import { planTaxYear } from './plan.ts'
import { type HeldSchedule, replanTaxYear } from './replan.ts'
import type { Schedule } from './schedule.ts'

const capped = (cap: number): IraLimits => {
  const row: AddedIraLimitRow = { fromTaxYear: 2027, cap, higherCap: cap }
  return { table: 'statutory', added: [row] }
}
const contribution = (changes: Partial<Contribution> = {}): Contribution => ({
  accountType: 'ROTH_IRA',
  amount: 700,
  schedule: { frequency: 'MONTHLY', days: [5] },
  today: isoDate(2026, 11, 28),
  birthYear: 1990,
  limits: 'statutory',
  alreadyContributed: {},
  ...changes,
})
const heldBy = (plan: Contribution): HeldSchedule[] =>
  planTaxYear(plan, 2027).map(({ key, startDate, occurrences, amount }) => ({
    ...{ id: key, startDate, occurrences, amount },
  }))
const replan = (plan: Contribution, held: readonly HeldSchedule[], isLive = true) => {
  const { cancel, add, isDone } = replanTaxYear(plan, 2027, held, isLive ? plan.schedule : undefined)
  const added = add.map(({ startDate, occurrences, amount }) => [startDate, occurrences, amount])
  return [cancel.map(({ id }) => id), added, isDone]
}

test('[CO-15] a known limit cancels what differs first, and adds the rest only when that is canceled', () => {
  const plan = contribution()
  const held = heldBy(plan)
  expect(held.map(({ id, occurrences }) => [id, occurrences])).toEqual([
    ['2027-d5', 10],
    ['2027-rest', 1],
  ])
  expect(replan(plan, held)).toEqual([[], [], true])
  const raised = contribution({ limits: capped(7700) })
  expect(replan(raised, held)).toEqual([['2027-rest'], [], false])
  expect(replan(raised, held.slice(0, 1))).toEqual([[], [['2027-11-05', 1, 700]], true])
  expect(replan(raised, held.slice(0, 1), false), 'not on a day canceled at the broker').toEqual([
    [],
    [],
    true,
  ])
  const lowered = contribution({ limits: capped(7000) })
  expect(replan(lowered, held)).toEqual([['2027-rest'], [], false])
  expect(replan(contribution({ limits: capped(600) }), [])).toEqual([[], [['2027-01-05', 1, 600]], true])
})

test('[CO-15] a debit of the next days is drawn before its schedule changes, unless it exceeds the limit', () => {
  const held = heldBy(contribution())
  const at = (today: IsoDate, drawn: number, cap: number) =>
    replan(contribution({ today, limits: capped(cap), alreadyContributed: { 2027: drawn } }), held)
  expect(at(isoDate(2027, 2, 20), 1400, 5000)).toEqual([[], [], false])
  expect(at(isoDate(2027, 2, 21), 1400, 5000)).toEqual([[], [], false])
  expect(at(isoDate(2027, 3, 5), 2100, 5000)).toEqual([['2027-d5', '2027-rest'], [], false])
  expect(at(isoDate(2027, 3, 4), 1400, 2000)).toEqual([['2027-d5', '2027-rest'], [], false])
})

test('[CO-15] a one-time deposit is reduced to a lower limit', () => {
  const date = isoDate(2027, 6, 30)
  const plan = contribution({ amount: 7500, schedule: { frequency: 'ONE_TIME', date }, limits: capped(7000) })
  const held = [{ id: 'once', startDate: date, occurrences: 1, amount: 7500 }]
  expect(replan(plan, held)).toEqual([['once'], [], false])
  expect(replan(plan, [])).toEqual([[], [[date, 1, 7000]], true])
})

const change = fc.record({
  amount: fc.integer({ min: 100, max: 7500 }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 }),
  cap: fc.integer({ min: 3000, max: 9000 }),
  changedOn: fc.integer({ min: 0, max: 400 }),
})

test('[CO-15] whenever the limit changes, each debit was planned ten days before, and none exceeds the limit', () => {
  fc.assert(
    fc.property(change, ({ amount, days: picked, cap, changedOn }) => {
      const [first = 1, second] = picked.sort((a, b) => a - b)
      const schedule: Schedule =
        second === undefined
          ? { frequency: 'MONTHLY', days: [first] }
          : { frequency: 'TWICE_PER_MONTH', days: [first, second] }
      const start = isoDate(2026, 11, 28)
      let held = heldBy(contribution({ amount, schedule }))
      let drawn = 0
      let drawnAtChange = 0
      const planned = new Map<string, number>()
      const untold: IsoDate[] = []
      for (let day = 0; day <= 420; day += 1) {
        const today = addDays(start, day)
        for (const { startDate, occurrences, amount: debit } of held)
          if (drawsUntil({ startDate, occurrences }, today).at(-1) === today) {
            drawn += debit
            if (day >= 10 && planned.get(`${addDays(today, -10)} ${today}`) !== debit) untold.push(today)
          }
        if (day === changedOn) drawnAtChange = drawn
        if (day >= changedOn) {
          const plan = contribution({
            ...{ amount, schedule, today, limits: capped(cap), alreadyContributed: { 2027: drawn } },
          })
          const { cancel, add } = replanTaxYear(plan, 2027, held, schedule)
          held = held.filter((one) => !cancel.includes(one))
          held.push(...add.map((one) => ({ ...one, id: `${day} ${one.key}` })))
        }
        const noticed = addDays(today, 10)
        for (const { startDate, occurrences, amount: debit } of held)
          if (drawsUntil({ startDate, occurrences }, noticed).at(-1) === noticed)
            planned.set(`${today} ${noticed}`, debit)
      }
      expect(drawn).toBeLessThanOrEqual(Math.max(cap, drawnAtChange))
      const wanted = fundedDeposits(contribution({ amount, schedule, limits: capped(cap) }), 2027)
      if (changedOn < 5) expect(drawn).toBe(wanted.reduce((sum, one) => sum + one.amount, 0))
      expect(untold).toEqual([])
    }),
    { numRuns: 30 },
  )
})
