import type { GetAddress } from '@vestibule/contract/application/get-address'
import type { Client } from '@vestibule/contract/entities'
import { reachesMajorityOn } from '@vestibule/domain/fields/birth-date'
import { parseState } from '@vestibule/domain/fields/state'
import { isCalendarDay, isoDate } from '@vestibule/domain/iso-date'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { fullDate } from '../../components/dates.ts'

/** PE-10. From which day somebody may open an account who was refused because they are not of age; undefined for other failures. */
export const ofAgeOn = async (error: unknown, client: Client | null): Promise<string | undefined> => {
  if (!(error instanceof ApiError) || error.code !== 'invalid' || !error.fields.includes('dob_year')) return
  if (client === null) return
  const [year, month, day] = [Number(client.dob_year), Number(client.dob_month), Number(client.dob_date)]
  if (!isCalendarDay(year, month, day)) return
  const address = await send<GetAddress>('GET', '/api/data-api/address/client/:clientId', {
    params: { clientId: client.id },
  })
  const state = parseState(address.state)
  if (!state.ok) return
  return fullDate(reachesMajorityOn(isoDate(year, month, day), state.value))
}
