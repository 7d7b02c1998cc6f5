import type { Store } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import { placeOfItem } from '../money/remove-item.ts'
import { placeOfKept } from './kept.ts'
import {
  openAcceptance,
  openShown,
  openStatements,
  sealAcceptance,
  sealShown,
  sealStatements,
} from './sealed-records.ts'

export interface RotateDeps {
  store: Pick<Store, 'rotation' | 'removedItems'>
  vault: Vault
}

/** What a rotation did with one kind: how many it changed, and the ids of those that it could not open. */
export interface Rotated {
  changed: number
  failed: string[]
}

/** Rows of one page; as many are changed at once as a process has connections. */
const pageSize = 500
const atOnce = 8
const first = '00000000-0000-0000-0000-000000000000'

/** Goes over all rows page by page; a row that fails keeps no other, and none is held while another is changed. */
const overAll = async <Row>(
  page: (after: string, atMost: number) => Promise<Row[]>,
  idOf: (row: Row) => string,
  change: (row: Row) => Promise<boolean>,
  most = Number.POSITIVE_INFINITY,
): Promise<Rotated> => {
  const done: Rotated = { changed: 0, failed: [] }
  const one = async (row: Row): Promise<void> => {
    try {
      if (await change(row)) done.changed += 1
    } catch {
      done.failed.push(idOf(row))
    }
  }
  let after = first
  for (let seen = 0; seen < most; ) {
    const rows = await page(after, pageSize)
    for (let at = 0; at < rows.length; at += atOnce)
      await Promise.all(rows.slice(at, at + atOnce).map((row) => one(row)))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return done
    after = idOf(last)
    seen += rows.length
  }
  return done
}

const rotateDataKeys = ({ store: { rotation }, vault }: RotateDeps): Promise<Rotated> =>
  overAll(
    (after, atMost) => rotation.dataKeys(vault.marks.dataKey, after, atMost),
    ({ clientId }) => clientId,
    async ({ clientId, dataKey }) => {
      await rotation.putDataKey(clientId, dataKey, vault.rewrapped(clientId, dataKey))
      return true
    },
  )

/** Acceptances and what was shown: those under older keys, and those in clear; with `clear` these alone. */
const sealPersons = async (
  { store: { rotation }, vault }: RotateDeps,
  clear: boolean,
  most?: number,
): Promise<Rotated> => {
  const mark = clear ? undefined : vault.marks.record
  const acceptances = await overAll(
    (after, atMost) => rotation.acceptances(mark, after, atMost),
    (row) => row.client_id,
    async (row) => {
      const person = openAcceptance(vault, row.client_id, row)
      await rotation.putAcceptance(
        row.client_id,
        row.person_sealed,
        sealAcceptance(vault, row.client_id, person),
      )
      return true
    },
    most,
  )
  const shown = await overAll(
    (after, atMost) => rotation.shown(mark, after, atMost),
    ({ id }) => id,
    async (row) => {
      const sealed = sealShown(vault, row.user_id, row.id, openShown(vault, row))
      await rotation.putShown(row.id, row.person_sealed, sealed)
      return true
    },
    most,
  )
  return {
    changed: acceptances.changed + shown.changed,
    failed: [...acceptances.failed, ...shown.failed],
  }
}

const rotateRecords = async (deps: RotateDeps): Promise<Rotated> => {
  const { vault } = deps
  const { rotation } = deps.store
  const persons = await sealPersons(deps, false)
  const statements = await overAll(
    (after, atMost) => rotation.statements(vault.marks.record, after, atMost),
    ({ id }) => id,
    async (row) => {
      const person = openStatements(vault, row.client_id, row)
      await rotation.putStatements(
        row.id,
        row.person_sealed,
        sealStatements(vault, row.client_id, row.id, person),
      )
      return true
    },
  )
  const kept = await overAll(
    (after, atMost) => rotation.kept(vault.marks.record, after, atMost),
    ({ id }) => id,
    async ({ id, subject_id, record_sealed }) => {
      const place = placeOfKept(subject_id, id)
      const sealed = vault.sealRecord(place, vault.openRecord(place, record_sealed))
      await rotation.putKept(id, record_sealed, sealed)
      return true
    },
  )
  const { removedItems } = deps.store
  const items = await overAll(
    (after, atMost) => removedItems.sealedOtherwise(vault.marks.record, after, atMost),
    ({ id }) => id,
    async ({ id, sealed }) => {
      const place = placeOfItem(id)
      await removedItems.reseal(id, sealed, vault.sealRecord(place, vault.openRecord(place, sealed)))
      return true
    },
  )
  const all = [persons, statements, kept, items]
  return {
    changed: all.reduce((sum, { changed }) => sum + changed, 0),
    failed: all.flatMap(({ failed }) => failed),
  }
}

const rotateSsnIndex = async ({ store: { rotation }, vault }: RotateDeps): Promise<Rotated> => {
  const clients = await overAll(
    (after, atMost) => rotation.ssnIndexes(after, atMost),
    ({ clientId }) => clientId,
    async ({ clientId, dataKey, sealed, index, claims }) => {
      const [current] = vault.ssnIndexes(
        vault.open(dataKey, { table: 'client', column: 'ssn', clientId }, sealed),
      )
      if ([index, ...claims].every((one) => one.equals(current))) return false
      await rotation.putSsnIndex(clientId, index, current)
      return true
    },
  )
  const banks = await overAll(
    (after, atMost) => rotation.bankIndexes(after, atMost),
    ({ clientId }) => clientId,
    async ({ clientId, dataKey, accountNumber, routingNumber, index }) => {
      const opened = (column: string, sealed: Buffer) =>
        vault.open(dataKey, { table: 'bank', column, clientId }, sealed)
      const [current] = vault.bankAccountIndexes(
        opened('routing_number', routingNumber),
        opened('account_number', accountNumber),
      )
      if (index.equals(current)) return false
      await rotation.putBankIndex(clientId, index, current)
      return true
    },
  )
  return { changed: clients.changed + banks.changed, failed: [...clients.failed, ...banks.failed] }
}

/**
 * SE-01: puts everything that is stored under the current keys, while servers go on: data keys, records, and what SSNs and
 * bank accounts are recognised by. It may be cut off anywhere and begun again.
 */
export const rotateKeys = async (deps: RotateDeps) => ({
  MASTER_KEY: await rotateDataKeys(deps),
  RECORDS_KEY: await rotateRecords(deps),
  SSN_INDEX_KEY: await rotateSsnIndex(deps),
})

/** Seals what an older release left in clear, some thousands a turn. @returns how many */
export const sealClearRecords = async (deps: RotateDeps): Promise<number> => {
  const { changed, failed } = await sealPersons(deps, true, 5_000)
  if (failed.length > 0) throw new Error(`${failed.length} records could not be sealed`)
  return changed
}
