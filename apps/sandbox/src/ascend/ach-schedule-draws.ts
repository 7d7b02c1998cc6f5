import { compareDates, dayOf, isoDate, later } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { scheduleState } from './ach-schedule-wire.ts'
import { newDepositId } from './ids.ts'
import { personaOfOwner } from './persona-of.ts'
import { type AchSchedule, allOf, find, load, save } from './records.ts'
import { today } from './transfer-checks.ts'

export const freshDepositId = (sandbox: Sandbox, isoDay: string): string => {
  const id = newDepositId(isoDay)
  return find(sandbox, 'achDeposit', id) ? freshDepositId(sandbox, isoDay) : id
}

/** Draws the deposits that are due and not drawn yet, unless the schedule was canceled or the account is closed. */
export const drawDue = (sandbox: Sandbox, schedule: AchSchedule): void => {
  const { fields, accountId } = schedule
  if (schedule.canceled || load(sandbox, 'account', accountId).state === 'CLOSED') return
  const { occurrences, start_date } = fields.schedule_details.schedule_properties
  const last = lastDay(sandbox, schedule)
  const drawn = allOf(sandbox, 'achDeposit', accountId).filter(({ scheduleId }) => scheduleId === schedule.id)
  for (let index = drawn.length; !occurrences || index < occurrences; index += 1) {
    const day = later(start_date, 'MONTH', index)
    if (compareDates(day, last) > 0) return
    const at = new Date(`${isoDate(day)}T14:00:00Z`).toISOString()
    save(sandbox, 'achDeposit', {
      id: freshDepositId(sandbox, isoDate(day)),
      accountId,
      scheduleId: schedule.id,
      fields: {
        amount: fields.schedule_details.amount,
        bank_relationship: fields.bank_relationship,
        client_transfer_id: `${schedule.id}-${index + 1}`,
        retirement_contribution: fields.retirement_contribution,
      },
      state: 'PROCESSING',
      createTime: at,
      updateTime: at,
    })
  }
}

const lastDay = (sandbox: Sandbox, schedule: AchSchedule) => {
  const { cancelsAfterDays } = personaOfOwner(sandbox, load(sandbox, 'account', schedule.accountId))
  if (cancelsAfterDays === undefined || scheduleState(sandbox, schedule) !== 'CANCELED') return today(sandbox)
  return later(dayOf(new Date(schedule.createTime)), 'DAY', cancelsAfterDays)
}
