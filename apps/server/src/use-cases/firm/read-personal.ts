import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'
import { openRows, type Tables } from '../retention/open-rows.ts'
import { ownTables } from '../retention/own-data.ts'
import { tablesOfKind } from '../retention/sealed-records.ts'
import { subjectOf } from './subject.ts'

/** Returns an application's answers, decrypted. The audit trails name the key and the reason before anything is read. */
export const readPersonal = async (
  { store, vault }: Pick<Deps, 'vault'> & { store: Store },
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<Tables> => {
  const subject = await subjectOf(store, id)
  await store.applicants.recordEntry(subject, {
    by,
    action: 'personal_data_read',
    detail: { reason },
    now,
  })
  const tables = ownTables(openRows(vault, await store.applicants.allRows(subject)))
  return Object.fromEntries(
    Object.entries(tables).filter(([table]) => tablesOfKind.account_record.includes(table)),
  )
}
