/** CO-04. Which rows are used: the specification's, or the law's (`IRA_LIMITS=statutory`). */
export const IRA_LIMIT_TABLES = ['specification', 'statutory'] as const
export type IraLimits = (typeof IRA_LIMIT_TABLES)[number]

/** One row: from a tax year on, the cap, and the higher cap from the year in which an age is reached. */
export interface IraLimitRow {
  readonly fromTaxYear: number
  readonly cap: number
  readonly higherCap: number
  /** By difference of years: the higher cap holds from this age on. */
  readonly higherFromAge: number
}

/**
 * CO-04. The caps on what one person may pay into both IRAs for a tax year, in dollars, oldest row first. A year
 * without a row of its own has the newest row before it.
 *
 * specification: 7000 to age 50, 8000 above, for every year.
 * statutory: 26 U.S.C. 219(b)(5) and 408A(c)(2), which raise the cap in the year one turns 50, as the IRS adjusts them
 * for each year: Notice 2024-80 (2025) and Notice 2025-67 (2026).
 */
export const IRA_LIMIT_ROWS: Readonly<Record<IraLimits, readonly IraLimitRow[]>> = {
  specification: [{ fromTaxYear: 0, cap: 7000, higherCap: 8000, higherFromAge: 51 }],
  statutory: [
    { fromTaxYear: 2025, cap: 7000, higherCap: 8000, higherFromAge: 50 },
    { fromTaxYear: 2026, cap: 7500, higherCap: 8600, higherFromAge: 50 },
  ],
}

/** CO-04. The cap of a tax year, in dollars. Throws for a year before the table's first row. */
export function limitFor(taxYear: number, birthYear: number, table: IraLimits): number {
  const row = IRA_LIMIT_ROWS[table].findLast(({ fromTaxYear }) => fromTaxYear <= taxYear)
  if (row === undefined) throw new RangeError('no limit is known for so early a tax year')
  return taxYear - birthYear >= row.higherFromAge ? row.higherCap : row.cap
}
