/** `fields`: rejected request fields. `retryAfter`: in seconds (SU-12). `day`, `until`: earliest day and time to retry. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]
  readonly retryAfter: number | undefined
  readonly day: string | undefined
  readonly until: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields: readonly string[] = [],
    retryAfter?: number,
    day?: string,
    until?: string,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.day = day
    this.until = until
  }

  /** The id that the server puts at the end of an unexpected error's message. */
  get reference(): string | undefined {
    return /\(([\da-f-]{36})\)$/.exec(this.message)?.[1]
  }
}

/** The error code when there is no response, because the network or the server is down. */
export const networkErrorCode = 'network'

export const networkError = () => new ApiError(0, networkErrorCode, 'Request failed')

const inDoubtCode = 'in_doubt'

/** The error of a call whose effect may or may not have happened, because no usable response arrived. */
export const inDoubtError = ({ status }: ApiError) =>
  new ApiError(status, inDoubtCode, 'The call may or may not have had its effect')

export const isInDoubt = (error: unknown): boolean => error instanceof ApiError && error.code === inDoubtCode

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code
