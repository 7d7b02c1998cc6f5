/** Somebody of whom something is kept, by the id of their client or their user. */
export interface Subject {
  /** by which their audit trail goes on: the client's, or where there is none the user's */
  id: string
  clientId: string | undefined
  /** undefined: erased, and only records are kept */
  userId: string | undefined
}
