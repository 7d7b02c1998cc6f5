import { isoDate } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { allAccounts } from './account-state.ts'
import { accountWire, agreementWire, enrollmentWire, personWire } from './account-wire.ts'
import { allDeposits } from './ach-deposits.ts'
import { endDate, scheduleName, scheduleState } from './ach-schedule-wire.ts'
import { type AchSchedule, all, type Person, type UploadedDocument } from './records.ts'
import { achDepositWire, bankRelationshipWire } from './transfer-wire.ts'

/** The broker's records as its API returns them. Persons have one more field, schedules and documents have fewer. */
export const ascendLedger = (sandbox: Sandbox) => {
  const deposits = allDeposits(sandbox)
  return {
    persons: all(sandbox, 'person').map(personRow),
    accounts: allAccounts(sandbox).map((each) => accountWire(sandbox, each)),
    enrollments: all(sandbox, 'enrollment').map(enrollmentWire),
    agreements: all(sandbox, 'agreement').map((each) => agreementWire(sandbox, each)),
    bankRelationships: all(sandbox, 'bankRelationship').map(bankRelationshipWire),
    achDeposits: deposits.filter(({ scheduleId }) => !scheduleId).map(achDepositWire),
    achSchedules: all(sandbox, 'achSchedule').map((each) => scheduleRow(sandbox, each)),
    /** The deposits that schedules drew. */
    drawnDeposits: deposits.filter(({ scheduleId }) => scheduleId).map(achDepositWire),
    documents: all(sandbox, 'document').map((each) => documentRow(sandbox, each)),
  }
}

/** Returns the person as in the API, plus the withholding flag, which the API never returns. */
const personRow = (person: Person): object => {
  const { subject_to_backup_withholding } = person.fields
  return { ...personWire(person), subject_to_backup_withholding }
}

const scheduleRow = (sandbox: Sandbox, schedule: AchSchedule): object => {
  const { bank_relationship, retirement_contribution, schedule_details } = schedule.fields
  const { amount, client_schedule_id, schedule_properties } = schedule_details
  const end = endDate(schedule)
  return {
    name: scheduleName(schedule),
    account: schedule.accountId,
    bank_relationship,
    client_schedule_id,
    amount: amount.value,
    start_date: isoDate(schedule_properties.start_date),
    end_date: end && isoDate(end),
    occurrences: schedule_properties.occurrences,
    time_unit: schedule_properties.time_unit,
    unit_multiplier: schedule_properties.unit_multiplier,
    retirement_contribution,
    state: scheduleState(sandbox, schedule),
  }
}

const documentRow = (sandbox: Sandbox, document: UploadedDocument): object => {
  const isLinked = all(sandbox, 'investigation').some((each) => each.documentIds.includes(document.id))
  return {
    name: document.id,
    client_batch_source_id: document.clientBatchSourceId,
    document_type: document.documentType,
    mime_type: document.mimeType,
    legal_natural_person_id: document.personId,
    linked: isLinked,
    upload: document.upload,
  }
}
