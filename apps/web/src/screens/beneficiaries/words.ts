import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import type { Words } from '../../form/judge.ts'

const marital = 'Marital Status is required.'
export const maritalWords = { required: marital, unknown: marital } as const satisfies Words<ChoiceCode>

export const maritalLabels: Readonly<Record<MaritalStatus, string>> = { SINGLE: 'Single', MARRIED: 'Married' }
