/** Whether this process can serve: the database takes writes and has this release's migrations (OP-01, OP-10). */
export interface Readiness {
  /** @returns a code for the log, or `undefined` when it is ready; answers within two seconds */
  whyNot(): Promise<string | undefined>
  close(): Promise<void>
}
