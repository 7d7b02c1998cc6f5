/** What our own identity provider keeps: an email's password hash. Emails are lower case. */
export interface PasswordRecords {
  find(email: string): Promise<{ id: string; passwordHash: string } | undefined>
  emailOf(id: string): Promise<string | undefined>
  /** undefined: the email is taken */
  create(
    record: { id: string; email: string; passwordHash: string },
    now: Date,
  ): Promise<{ id: string } | undefined>
  /** unknown: there is no such identity */
  setEmail(id: string, email: string): Promise<'changed' | 'taken' | 'unknown'>
  /** @returns false: there is no such identity */
  setPasswordHash(id: string, passwordHash: string): Promise<boolean>
  /** One that is gone already is no failure. */
  remove(id: string): Promise<void>
}
