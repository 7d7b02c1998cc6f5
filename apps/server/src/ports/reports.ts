export interface Frame {
  file: string
  line: number
  column: number
}

/** Error context. Values come from our own constants, never from input. */
export type Tag = 'step' | 'endpoint' | 'status' | 'provider' | 'failure' | 'kind' | 'job' | 'request'

/** An error report has no message: messages quote input. */
export interface ErrorReport {
  from: 'server' | 'browser'
  level: 'error' | 'warning'
  name: string
  code: string | undefined
  frames: readonly Frame[]
  /** of an outdated page; `undefined`: this process's release */
  release?: string | undefined
  tags: Readonly<Partial<Record<Tag, string>>>
}

/** Sends error reports in the background; drops what cannot be sent. */
export interface Reports {
  send(report: ErrorReport): void
  drain(): Promise<void>
}
