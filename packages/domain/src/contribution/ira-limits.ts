import { addDays, compareDates, dayOfWeek, type IsoDate, isoDate } from '../iso-date.ts'

export const iraLimitTables = ['specification', 'statutory'] as const
export type IraLimitTable = (typeof iraLimitTables)[number]

/** Income in dollars from which nothing is allowed. `joint`: married, filing jointly. */
export interface IncomeEnd {
  readonly single: number
  readonly joint: number
}

export interface IraLimitRow {
  readonly fromTaxYear: number
  readonly cap: number
  readonly higherCap: number
  readonly higherFromAge: number
  /** Roth contributions end at this income. */
  readonly rothEnd: IncomeEnd
  /** At this income, the deduction of Traditional contributions ends for people with a retirement plan at work. */
  readonly deductionEnd: IncomeEnd
  /** The last day for contributions for the year, if it is not the usual one. */
  readonly deadline?: IsoDate
}

/** An operator's row. Missing values are those of the row before it. */
export type AddedIraLimitRow = Pick<IraLimitRow, 'fromTaxYear' | 'cap' | 'higherCap'> & Partial<IraLimitRow>

/** A table, and the rows that the operator added to it or corrected. */
export type IraLimits =
  | IraLimitTable
  | { readonly table: IraLimitTable; readonly added: readonly AddedIraLimitRow[] }

const incomeEnds2025 = {
  rothEnd: { single: 165_000, joint: 246_000 },
  deductionEnd: { single: 89_000, joint: 146_000 },
}
const incomeEnds2026 = {
  rothEnd: { single: 168_000, joint: 252_000 },
  deductionEnd: { single: 91_000, joint: 149_000 },
}
const specification = { cap: 7000, higherCap: 8000, higherFromAge: 51 }

/**
 * Limits in dollars for all of a person's IRAs, oldest first. Later years use the last row. Statutory limits:
 * 26 U.S.C. 219(b)(5), 219(g) and 408A(c), IRS Notices 2024-80 (2025) and 2025-67 (2026).
 */
export const iraLimitRows: Readonly<Record<IraLimitTable, readonly IraLimitRow[]>> = {
  specification: [
    { fromTaxYear: 0, ...specification, ...incomeEnds2025 },
    { fromTaxYear: 2026, ...specification, ...incomeEnds2026 },
  ],
  statutory: [
    { fromTaxYear: 2025, cap: 7000, higherCap: 8000, higherFromAge: 50, ...incomeEnds2025 },
    { fromTaxYear: 2026, cap: 7500, higherCap: 8600, higherFromAge: 50, ...incomeEnds2026 },
  ],
}

const withAdded = (rows: readonly IraLimitRow[], added: AddedIraLimitRow): IraLimitRow[] => {
  const before = rows.filter(({ fromTaxYear }) => fromTaxYear < added.fromTaxYear)
  const { deadline: _, ...usual } =
    rows.find(({ fromTaxYear }) => fromTaxYear === added.fromTaxYear) ?? before.at(-1) ?? rows[0] ?? missing()
  const after = rows.filter(({ fromTaxYear }) => fromTaxYear > added.fromTaxYear)
  return [...before, { ...usual, ...added }, ...after]
}

const missing = (): never => {
  throw new RangeError('no limit is known for so early a tax year')
}

/** Returns the row that applies to the tax year. A later year than all rows uses the last row. */
export function limitRow(taxYear: number, limits: IraLimits): IraLimitRow {
  const { table, added } = typeof limits === 'string' ? { table: limits, added: [] } : limits
  const rows = [...added]
    .sort((a, b) => a.fromTaxYear - b.fromTaxYear)
    .reduce(withAdded, [...iraLimitRows[table]])
  return rows.findLast(({ fromTaxYear }) => fromTaxYear <= taxYear) ?? missing()
}

export function limitFor(taxYear: number, birthYear: number, limits: IraLimits): number {
  const row = limitRow(taxYear, limits)
  return taxYear - birthYear >= row.higherFromAge ? row.higherCap : row.cap
}

/** Identifies the caps that apply to a tax year: equal texts mean equal caps, whichever row they come from. */
export function limitMark(taxYear: number, limits: IraLimits): string {
  const { cap, higherCap, higherFromAge } = limitRow(taxYear, limits)
  return `${cap}/${higherCap}/${higherFromAge}`
}

/** Whether the tax year has no row of its own yet, so that its limits are those of an earlier year. */
export const isProvisional = (taxYear: number, limits: IraLimits): boolean =>
  limitRow(taxYear, limits).fromTaxYear < taxYear && limits !== 'specification'

const saturday = 6
const sunday = 0

/** April 15, or the next day that is no weekend and no Emancipation Day of the District of Columbia (26 U.S.C. 7503). */
export function taxDeadline(taxYear: number, limits: IraLimits): IsoDate {
  const { fromTaxYear, deadline } = limitRow(taxYear, limits)
  if (deadline && fromTaxYear === taxYear) return deadline
  const emancipation = isoDate(taxYear + 1, 4, 16)
  const weekday = dayOfWeek(emancipation)
  const observed = addDays(emancipation, weekday === saturday ? -1 : weekday === sunday ? 1 : 0)
  let day = isoDate(taxYear + 1, 4, 15)
  while ([saturday, sunday].includes(dayOfWeek(day)) || compareDates(day, observed) === 0)
    day = addDays(day, 1)
  return day
}
