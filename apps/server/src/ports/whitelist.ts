/** Emails are lower case, phones xxx-xxx-xxxx. */
export interface WhitelistEntry {
  kind: 'email' | 'phone'
  value: string
}

/** Emails and phones that pass screening although a risk was found (RK-06). */
export interface Whitelist {
  has(entry: WhitelistEntry): Promise<boolean>
  /** Ordered by kind and value. */
  list(kind?: WhitelistEntry['kind']): Promise<WhitelistEntry[]>
  /** @returns the id by which the audit trail names it; undefined: it was there */
  add(entry: WhitelistEntry, now: Date): Promise<string | undefined>
  /** @returns its id; undefined: it was not there */
  remove(entry: WhitelistEntry): Promise<string | undefined>
}
