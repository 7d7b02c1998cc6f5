export interface Figure {
  name: string
  value: number
  unit: string
  /** The same measurement of a minimal program that does comparable work; `undefined` if there is none. */
  floor: number | undefined
  budget: string
  passed: boolean
}

export interface Report {
  title: string
  figures: Figure[]
  /** Notes that explain what the figures were compared with, and any caveats. */
  notes: string[]
}

interface Measured {
  value: number
  floor?: number | undefined
  unit?: string
}

const figure = (
  name: string,
  { value, floor, unit = '' }: Measured,
  budget: string,
  passed: boolean,
): Figure => ({ name, value, unit, floor, budget, passed })

export const withoutBudget = (name: string, measured: Measured): Figure => figure(name, measured, '', true)

export const atMost = (limit: number, name: string, measured: Measured): Figure =>
  figure(name, measured, `≤ ${format(limit)} ${measured.unit ?? ''}`.trim(), measured.value <= limit)

export const atMostTimesFloor = (
  times: number,
  name: string,
  measured: Measured & { floor: number },
): Figure => figure(name, measured, `≤ ${times} × floor`, measured.value <= times * measured.floor)

export const atLeastTimesFloor = (
  times: number,
  name: string,
  measured: Measured & { floor: number },
): Figure => figure(name, measured, `≥ ${times} × floor`, measured.value >= times * measured.floor)

/** Creates a failed figure for a value that could not be measured. */
export const missing = (name: string, budget: string): Figure =>
  figure(name, { value: Number.NaN }, budget, false)

/** Returns NaN if there are no values. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return (lower + upper) / 2
}

const columns = ['figure', 'measured', 'floor', 'ratio', 'budget', ''] as const

export const table = ({ title, figures, notes }: Report): string => {
  const rows = figures.map(({ name, value, unit, floor, budget, passed }) => [
    name,
    Number.isNaN(value) ? 'not measured' : `${format(value)} ${unit}`.trim(),
    floor === undefined ? '' : `${format(floor)} ${unit}`.trim(),
    floor ? (value / floor).toFixed(2) : '',
    budget,
    passed ? (budget === '' ? '' : 'pass') : 'FAIL',
  ])
  const all: readonly (readonly string[])[] = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column > 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  )
  return ['', title, '', ...lines, '', ...notes.map((note) => `  ${note}`)].join('\n')
}

function format(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}
