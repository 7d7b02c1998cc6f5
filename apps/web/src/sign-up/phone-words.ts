import type { PhoneCode } from '@vestibule/domain/fields/phone'
import type { Words } from '../form/validate.ts'

export const phoneWords = {
  required: 'Phone number is required.',
  not_ten_digits: 'Phone number must be 10 digits.',
  invalid_format: 'Invalid format. Use xxx-xxx-xxxx.',
} as const satisfies Words<PhoneCode>
