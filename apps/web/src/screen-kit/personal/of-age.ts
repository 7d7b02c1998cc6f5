import { parseIsoDate } from '@vestibule/domain/iso-date'
import { ApiError } from '../../api/api-error.ts'
import { fullDate } from '../../ui/dates.ts'

/** PE-10. From which day somebody may come back who was refused because they are not of age; undefined for other failures. */
export const ofAgeOn = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'not_of_age') return undefined
  const day = parseIsoDate(error.day ?? '')
  return day.ok ? fullDate(day.value) : undefined
}
