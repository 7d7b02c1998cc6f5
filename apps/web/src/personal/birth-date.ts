import { dayOf, type IsoDate, monthOf, yearOf } from '@vestibule/domain/iso-date'

/** A date of birth as calls carry it: dob_date is the day. */
interface BirthDateFields {
  dob_date: string
  dob_month: string
  dob_year: string
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The saved date of birth as it is typed, MM/DD/YYYY; empty before it is given. */
export const typedBirthDate = (saved: BirthDateFields | null): string =>
  saved?.dob_year ? `${saved.dob_month}/${saved.dob_date}/${saved.dob_year}` : ''

export const birthDateFields = (date: IsoDate): BirthDateFields => ({
  dob_date: twoDigits(dayOf(date)),
  dob_month: twoDigits(monthOf(date)),
  dob_year: String(yearOf(date)),
})
