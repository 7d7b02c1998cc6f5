/** Longest reason that the firm may give for a call, in characters. */
export const maxReasonLength = 200

/** Looks like an email address, an SSN, or a phone or account number, which no audit entry may contain. */
const personal = /@|(?:\d[\s().-]*){7}/

/** Whether a text may be stored in the audit trail as the reason for a call, for example `Ticket 4711`. */
export const isReason = (text: string): boolean => {
  const { length } = text.trim()
  return length >= 3 && length <= maxReasonLength && !personal.test(text)
}
