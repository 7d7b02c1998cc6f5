import type { Reports } from '../ports/reports.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** Errors of the browser are logged here (ER-02), the server's where they happen; all are passed on, where somebody is told. */
export const createReports = (log: Log, onward: Reports | undefined): Reports => ({
  tell(report) {
    const { from, name, code, tags } = report
    if (from === 'browser') log.warn({ name, code, ...tags }, 'an error in the page')
    onward?.tell(report)
  },
  drain: async () => onward?.drain(),
})
