import type { FastifyInstance } from 'fastify'
import { compareDates } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount } from './account-state.ts'
import { drawDue } from './ach-schedule-draws.ts'
import { scheduleName, scheduleState, scheduleWire } from './ach-schedule-wire.ts'
import { newUuid } from './ids.ts'
import { applyFilter, equals, pageOf } from './list-query.ts'
import { type AchSchedule, all, allOf, loadOf, save } from './records.ts'
import { type Call, onlyQuery, route, verbs } from './route.ts'
import { cancelScheduleFields, scheduleFields } from './shapes/transfer.ts'
import { alreadyExists, invalidField, wrongState } from './status.ts'
import { checkBank, checkContribution, checkTaxYear, loadOpenAccount, today } from './transfer-checks.ts'
import { checkName, parse } from './validate.ts'

const path = '/transfers/v1/accounts/:account_id/achDepositSchedules'
const maxPageSize = 1000

export const achSchedules = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', path, (call) => create(sandbox, call))
  route(scope, 'GET', path, (call) => {
    onlyQuery(call, 'page_size', 'page_token')
    const account = loadAccount(sandbox, call.part('account_id'))
    const found = allOf(sandbox, 'achSchedule', account.id)
    const { items, ...page } = pageOf(found, call.query, maxPageSize)
    return { ach_deposit_schedules: items.map((each) => scheduleWire(sandbox, each)), ...page }
  })
  route(scope, 'GET', `${path}/:schedule_id`, (call) => scheduleWire(sandbox, loadSchedule(sandbox, call)))
  verbs(scope, 'POST', `${path}/:schedule_id`, { cancel: (call) => cancel(sandbox, call) })
  route(scope, 'GET', '/transfers/v1/schedules', (call) => {
    onlyQuery(call, 'filter', 'page_size', 'page_token')
    const found = applyFilter(all(sandbox, 'achSchedule'), call.query.filter, {
      'mechanism ==': equals(() => 'ACH'),
      'direction ==': equals(() => 'DEPOSIT'),
    })
    const { items, ...page } = pageOf(found, call.query, maxPageSize)
    return { schedule_summaries: items.map((each) => ({ transfer_schedule: scheduleName(each) })), ...page }
  })
}

const loadSchedule = (sandbox: Sandbox, call: Call): AchSchedule =>
  loadOf(sandbox, 'achSchedule', call.part('account_id'), call.part('schedule_id'))

const create = (sandbox: Sandbox, call: Call): object => {
  const fields = parse(scheduleFields, call.body)
  const account = loadOpenAccount(sandbox, call.part('account_id'))
  const { client_schedule_id, schedule_properties } = fields.schedule_details
  const earlier = allOf(sandbox, 'achSchedule', account.id)
  if (earlier.some((each) => each.fields.schedule_details.client_schedule_id === client_schedule_id)) {
    throw alreadyExists('client_schedule_id')
  }
  checkBank(sandbox, account, fields.bank_relationship)
  checkContribution(account, fields.retirement_contribution)
  if (compareDates(schedule_properties.start_date, today(sandbox)) < 0) {
    throw invalidField('schedule_details.schedule_properties.start_date', 'is in the past')
  }
  const contribution = fields.retirement_contribution
  if (contribution) checkTaxYear(contribution.tax_year, schedule_properties.start_date)
  const schedule: AchSchedule = {
    id: newUuid(),
    accountId: account.id,
    fields,
    canceled: false,
    createTime: sandbox.now().toISOString(),
  }
  save(sandbox, 'achSchedule', schedule)
  return scheduleWire(sandbox, schedule)
}

const cancel = (sandbox: Sandbox, call: Call): object => {
  const schedule = loadSchedule(sandbox, call)
  checkName(parse(cancelScheduleFields, call.body).name, scheduleName(schedule))
  if (scheduleState(sandbox, schedule) !== 'ACTIVE') throw wrongState('the schedule is not active')
  drawDue(sandbox, schedule)
  const canceled = { ...schedule, canceled: true }
  save(sandbox, 'achSchedule', canceled)
  return scheduleWire(sandbox, canceled)
}
