import type { Client } from '@vestibule/contract/entities'
import { dayOf, type IsoDate, monthOf, yearOf } from '@vestibule/domain/iso-date'

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The saved date of birth as it is typed, MM/DD/YYYY; empty before it is given. */
export const typedBirthDate = (client: Client | null): string =>
  client?.dob_year ? `${client.dob_month}/${client.dob_date}/${client.dob_year}` : ''

/** A date of birth as the call carries it: dob_date is the day. */
export const birthDateFields = (date: IsoDate) => ({
  dob_date: twoDigits(dayOf(date)),
  dob_month: twoDigits(monthOf(date)),
  dob_year: String(yearOf(date)),
})
