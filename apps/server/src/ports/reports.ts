/** A place in our code or a package's, by a path within the repository or a file of the web build. */
export interface Frame {
  file: string
  line: number
  column: number
}

/** What is told of an error besides where it was: each is a word of ours, never of a person's (ER-03). */
export type Tag = 'step' | 'endpoint' | 'status' | 'provider' | 'failure' | 'kind' | 'job' | 'request'

/** An error as the error-reporting service is told of it. It has no message: messages quote what people typed. */
export interface ErrorReport {
  from: 'server' | 'browser'
  level: 'error' | 'warning'
  /** the class of the error */
  name: string
  /** of our catalogue, or the system's */
  code: string | undefined
  /** the innermost first */
  frames: readonly Frame[]
  /** of a page that was served by an older one; undefined: this process's own */
  release?: string | undefined
  tags: Readonly<Partial<Record<Tag, string>>>
}

/** Tells of errors, without being waited for: what cannot be told is dropped. */
export interface Reports {
  tell(report: ErrorReport): void
  /** Waits until everything is told or dropped. */
  drain(): Promise<void>
}
