import { formatTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import { formatDateInput } from '@vestibule/domain/fields/birth-date'
import { formatPhone } from '@vestibule/domain/fields/phone'
import { formatSsn } from '@vestibule/domain/fields/ssn'
import { formatVerificationCode } from '@vestibule/domain/fields/verification-code'
import { formatZip } from '@vestibule/domain/fields/zip'

export interface Mask {
  format: (text: string) => string
  seeds: readonly string[]
  /** Returns the possible digits of the formatted text for an input with `digits`. The default is `digits` alone. */
  shows?: (digits: string) => readonly string[]
  /** True if the format returns a text that it does not recognize unchanged. */
  allowsOther?: boolean
}

const padded = (digits: string): readonly string[] => [digits, `0${digits}`, `00${digits}`]

export const masks: Readonly<Record<string, Mask>> = {
  formatPhone: {
    format: formatPhone,
    seeds: ['+1 (212) 555-0100', '212-555-0100'],
    shows: (digits) => [digits, digits.replace(/^1/, '')],
  },
  formatSsn: { format: formatSsn, seeds: ['123-45-6789', '***-**-6789'] },
  formatZip: { format: formatZip, seeds: ['10014-1234'] },
  'formatDateInput, typed': {
    format: (text) => formatDateInput(text),
    seeds: ['01/02/1980', '1/', '1980-01-02'],
    shows: padded,
  },
  'formatDateInput, pasted': {
    format: (text) => formatDateInput(text, true),
    seeds: ['1/2/1980', '1980-1-2', '19800102'],
    shows: padded,
    allowsOther: true,
  },
  formatVerificationCode: {
    format: formatVerificationCode,
    seeds: ['123 456', '123456 expires in 10 minutes'],
    shows: (digits) => [digits, ...Array.from(digits, (_, at) => digits.slice(at, at + 6))],
  },
  'formatTaxId, EIN': { format: (text) => formatTaxId(text, 'EIN'), seeds: ['12-3456789', '**-***6789'] },
  'formatTaxId, ITIN': { format: (text) => formatTaxId(text, 'ITIN'), seeds: ['912-34-5678'] },
}
