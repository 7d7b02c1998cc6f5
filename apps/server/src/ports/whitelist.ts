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
  /** False: it was there. */
  add(entry: WhitelistEntry, now: Date): Promise<boolean>
  /** False: it was not there. */
  remove(entry: WhitelistEntry): Promise<boolean>
}
