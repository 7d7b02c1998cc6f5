import { isReason } from '@vestibule/domain/firm/reason'
import { z } from 'zod'

/** Goes into the audit trail, so it must not contain an email address or seven or more digits in a row. */
export const reason = z.string().refine(isReason)
