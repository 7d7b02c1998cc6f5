import type { BodyOf } from '@vestibule/contract/calls'
import { ApiError } from '../../api/api-error.ts'

export type Report = BodyOf<'reportError'>

/** Matches the script, line and column at the end of a stack line. */
const stackPosition = /\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/
const maxFrames = 30

const framesOf = ({ message, stack = '' }: Error): Report['frames'] => {
  // Skips the message, which may span several lines.
  const at = message === '' ? -1 : stack.indexOf(message)
  return (at === -1 ? stack : stack.slice(at + message.length))
    .split('\n')
    .flatMap((line) => {
      const [, file = '', row, column] = stackPosition.exec(line) ?? []
      return file === '' ? [] : [{ file: file.slice(0, 120), line: Number(row), column: Number(column) }]
    })
    .slice(0, maxFrames)
}

/** Creates a report without the error's message, which may quote user input. */
export const errorReport = (
  kind: Report['kind'],
  error: unknown,
  page: { path: string; release: string },
  endpoint?: string,
): Report => ({
  kind,
  step: (page.path.split('/').pop() ?? '').slice(0, 120),
  name: error instanceof Error ? error.name.slice(0, 120) : 'Error',
  frames: error instanceof Error ? framesOf(error) : [],
  release: page.release,
  ...(endpoint === undefined ? {} : { endpoint }),
  ...(error instanceof ApiError ? { code: error.code.slice(0, 120), status: error.status } : {}),
})
