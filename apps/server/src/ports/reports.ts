export interface Frame {
  file: string
  line: number
  column: number
}

/** The names of an error report's tags. The tags' values come from our own constants, never from input. */
export type Tag = 'step' | 'endpoint' | 'status' | 'provider' | 'failure' | 'kind' | 'job' | 'request'

/** An error report contains no message, because messages may quote input. */
export interface ErrorReport {
  from: 'server' | 'browser'
  level: 'error' | 'warning'
  name: string
  code: string | undefined
  frames: readonly Frame[]
  /** The release of an outdated page that sent the report; `undefined` means this process's release. */
  release?: string | undefined
  tags: Readonly<Partial<Record<Tag, string>>>
}

/** Sends error reports in the background and drops reports that cannot be sent. */
export interface Reports {
  send(report: ErrorReport): void
  drain(): Promise<void>
}
