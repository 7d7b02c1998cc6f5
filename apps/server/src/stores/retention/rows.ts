/** A person with stored data, by client id or user id. */
export interface Subject {
  /** the id of the audit trail: the client's, else the user's */
  id: string
  clientId: string | undefined
  /** undefined: erased, and only records are kept */
  userId: string | undefined
}
