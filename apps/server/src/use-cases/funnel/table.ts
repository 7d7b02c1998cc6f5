export interface Line {
  screen: string
  people: number
  wentOn: number | undefined
  median?: string
  p90?: string
  errors: string
}

/** Formats a duration, for example as 42 s, 3 min, 5 h or 2 d. */
export const durationOf = (seconds: number | null): string => {
  if (seconds === null) return ''
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} d`
}

const dropOff = ({ people, wentOn }: Line): string =>
  wentOn === undefined
    ? 'end'
    : people === 0
      ? ''
      : `${Math.round(((people - wentOn) / people) * 1000) / 10} %`

const head = ['', 'people', 'went on', 'drop-off', 'median', 'p90', 'errors']

export const table = (title: string, lines: readonly Line[]): string => {
  const rows = [
    [title, ...head.slice(1)],
    ...lines.map((line) => [
      line.screen,
      String(line.people),
      line.wentOn === undefined ? '' : String(line.wentOn),
      dropOff(line),
      line.median ?? '',
      line.p90 ?? '',
      line.errors,
    ]),
  ]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, column: number): string =>
    column === 0 || column === head.length - 1
      ? text.padEnd(widths[column] ?? 0)
      : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
