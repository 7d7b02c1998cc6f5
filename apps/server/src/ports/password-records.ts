/** What our own identity provider keeps: an email's password hash. */
export interface PasswordRecords {
  find(email: string): Promise<{ id: string; passwordHash: string } | undefined>
  emailOf(id: string): Promise<string | undefined>
  /** undefined: the email is taken */
  create(
    record: { id: string; email: string; passwordHash: string },
    now: Date,
  ): Promise<{ id: string } | undefined>
}
