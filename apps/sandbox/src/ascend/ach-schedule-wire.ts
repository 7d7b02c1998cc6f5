import { type CalendarDate, compareDates, later } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { havePassed, personaOfOwner } from './persona-of.ts'
import { type AchSchedule, load } from './records.ts'
import { today } from './transfer-checks.ts'

export const scheduleWire = (sandbox: Sandbox, schedule: AchSchedule): object => {
  const { schedule_details, ...fields } = schedule.fields
  return {
    ...fields,
    name: scheduleName(schedule),
    schedule_details: { ...schedule_details, schedule_properties: propertiesWire(sandbox, schedule) },
  }
}

export const scheduleName = ({ accountId, id }: AchSchedule): string =>
  `accounts/${accountId}/achDepositSchedules/${id}`

export const scheduleState = (
  sandbox: Sandbox,
  schedule: AchSchedule,
): 'ACTIVE' | 'CANCELED' | 'COMPLETED' => {
  const { cancelsAfterDays } = personaOfOwner(sandbox, load(sandbox, 'account', schedule.accountId))
  if (schedule.canceled || havePassed(sandbox, cancelsAfterDays, schedule.createTime)) return 'CANCELED'
  const end = endDate(schedule)
  return end && compareDates(end, today(sandbox)) < 0 ? 'COMPLETED' : 'ACTIVE'
}

const propertiesWire = (sandbox: Sandbox, schedule: AchSchedule): object => ({
  ...schedule.fields.schedule_details.schedule_properties,
  end_date: endDate(schedule),
  state: scheduleState(sandbox, schedule),
})

/** Returns the day of the last deposit, or `undefined` if the schedule has no end. */
export const endDate = (schedule: AchSchedule): CalendarDate | undefined => {
  const { occurrences, start_date } = schedule.fields.schedule_details.schedule_properties
  return occurrences ? later(start_date, 'MONTH', occurrences - 1) : undefined
}
