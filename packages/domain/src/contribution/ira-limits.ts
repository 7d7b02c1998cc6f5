export const iraLimitTables = ['specification', 'statutory'] as const
export type IraLimits = (typeof iraLimitTables)[number]

export interface IraLimitRow {
  readonly fromTaxYear: number
  readonly cap: number
  readonly higherCap: number
  readonly higherFromAge: number
}

/**
 * Limits in dollars for all of a person's IRAs, oldest first. Later years use the last row. Statutory limits:
 * 26 U.S.C. 219(b)(5) and 408A(c)(2), IRS Notices 2024-80 (2025) and 2025-67 (2026).
 */
export const iraLimitRows: Readonly<Record<IraLimits, readonly IraLimitRow[]>> = {
  specification: [{ fromTaxYear: 0, cap: 7000, higherCap: 8000, higherFromAge: 51 }],
  statutory: [
    { fromTaxYear: 2025, cap: 7000, higherCap: 8000, higherFromAge: 50 },
    { fromTaxYear: 2026, cap: 7500, higherCap: 8600, higherFromAge: 50 },
  ],
}

export function limitFor(taxYear: number, birthYear: number, table: IraLimits): number {
  const row = iraLimitRows[table].findLast(({ fromTaxYear }) => fromTaxYear <= taxYear)
  if (row === undefined) throw new RangeError('no limit is known for so early a tax year')
  return taxYear - birthYear >= row.higherFromAge ? row.higherCap : row.cap
}
