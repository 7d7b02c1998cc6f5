import type { Reports } from '../ports/reports.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** Logs the browser's errors (ER-02) and forwards all reports. The server's own errors are logged where they occur. */
export const createReports = (log: Log, onward: Reports | undefined): Reports => ({
  send(report) {
    const { from, name, code, tags } = report
    if (from === 'browser') log.warn({ name, code, ...tags }, 'an error in the page')
    onward?.send(report)
  },
  drain: async () => onward?.drain(),
})
