import type { ErrorReport, Frame } from '../../ports/reports.ts'

const maxFrames = 30

/** Matches a stack line of a file in the repository or its packages, and captures the relative path. */
const frameLine = /^\s+at .*?((?:apps|packages|node_modules)\/[\w@+./-]+\.[cm]?[jt]s):(\d+):(\d+)\)?$/

/** Returns the frames of a stack. Skips the message, because a message may contain lines that look like frames. */
export const framesOf = ({ message, stack = '' }: Error): Frame[] => {
  const at = message === '' ? -1 : stack.indexOf(message)
  const places = at === -1 ? stack : stack.slice(at + message.length)
  return places
    .split('\n')
    .flatMap((line) => {
      const [, file, row, column] = frameLine.exec(line) ?? []
      return file === undefined ? [] : [{ file, line: Number(row), column: Number(column) }]
    })
    .slice(0, maxFrames)
}

/** Matches a Node.js or library error code, or a PostgreSQL SQLSTATE. */
const codeForm = /^(E[A-Z]{2,30}|[A-Z]{2,12}(_[A-Z\d]{1,20}){1,6}|[\dA-Z]{5})$/

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' && codeForm.test(error.code) ? error.code : undefined

/** Returns a server error's class, code and frames for a report, never its message. */
export const reportOf = (
  error: unknown,
  about: Pick<ErrorReport, 'tags'> & Partial<Pick<ErrorReport, 'level' | 'code'>>,
): ErrorReport => {
  const known = error instanceof Error
  return {
    from: 'server',
    level: about.level ?? 'error',
    name: known && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error',
    code: about.code ?? (known ? codeOf(error) : undefined),
    frames: known ? framesOf(error) : [],
    tags: about.tags,
  }
}
