import type { Vault } from '../../ports/vault.ts'
import { pagedById } from '../../stores/paging.ts'
import type { EvidenceTable, Resealed } from '../../stores/retention/rotation.ts'
import type { Store } from '../../stores/store-type.ts'
import { placeOfItem } from '../bank/remove-item.ts'
import { placeOfSecret } from '../events/webhook-secrets.ts'
import {
  openAcceptance,
  openShown,
  openStatements,
  placeOfKept,
  sealAcceptance,
  sealShown,
  sealStatements,
} from './sealed-records.ts'

export interface RotateDeps {
  store: Pick<Store, 'rotation' | 'removedItems' | 'webhooks'>
  vault: Vault
}

export interface Rotated {
  changed: number
  failed: string[]
}

const pageSize = 500
const atOnce = 8

type ChangePage<Row> = (rows: readonly Row[], failed: (row: Row) => void) => Promise<number>

/** Changes the rows page by page, even after a row fails. */
const overAll = async <Row extends { id: string }>(
  page: (after: string, atMost: number) => Promise<Row[]>,
  change: ChangePage<Row>,
): Promise<Rotated> => {
  const done: Rotated = { changed: 0, failed: [] }
  for await (const rows of pagedById(page, ({ id }) => id, pageSize))
    done.changed += await change(rows, (row) => done.failed.push(row.id))
  return done
}

const rowByRow =
  <Row>(change: (row: Row) => Promise<boolean>): ChangePage<Row> =>
  async (rows, failed) => {
    let changed = 0
    const one = async (row: Row): Promise<void> => {
      try {
        if (await change(row)) changed += 1
      } catch {
        failed(row)
      }
    }
    for (let at = 0; at < rows.length; at += atOnce)
      await Promise.all(rows.slice(at, at + atOnce).map((row) => one(row)))
    return changed
  }

/** Reseals evidence page by page, and writes one entry per page to the operators' trail. */
const pageByPage =
  <Row>(
    { store: { rotation } }: RotateDeps,
    { table, now }: { table: EvidenceTable; now: Date },
    sealed: (row: Row) => Resealed,
  ): ChangePage<Row> =>
  async (rows, failed) => {
    const resealed: Resealed[] = []
    for (const row of rows)
      try {
        resealed.push(sealed(row))
      } catch {
        failed(row)
      }
    return resealed.length === 0 ? 0 : rotation.reseal(table, resealed, now)
  }

const rotateDataKeys = ({ store: { rotation }, vault }: RotateDeps): Promise<Rotated> =>
  overAll(
    (after, atMost) => rotation.dataKeys(vault.marks.dataKey, after, atMost),
    rowByRow(async ({ id: clientId, dataKey }) => {
      await rotation.putDataKey(clientId, dataKey, vault.rewrapped(clientId, dataKey))
      return true
    }),
  )

const together = (parts: readonly Rotated[]): Rotated => ({
  changed: parts.reduce((sum, { changed }) => sum + changed, 0),
  failed: parts.flatMap(({ failed }) => failed),
})

const rotateRecords = async (deps: RotateDeps, now: Date): Promise<Rotated> => {
  const { vault } = deps
  const { rotation } = deps.store
  const acceptances = await overAll(
    (after, atMost) => rotation.acceptances(vault.marks.record, after, atMost),
    pageByPage(deps, { table: 'acceptance', now }, (row) => ({
      id: row.id,
      before: row.person_sealed,
      after: sealAcceptance(vault, row.id, openAcceptance(vault, row.id, row)),
    })),
  )
  const shown = await overAll(
    (after, atMost) => rotation.shown(vault.marks.record, after, atMost),
    pageByPage(deps, { table: 'disclosure_shown', now }, (row) => ({
      id: row.id,
      before: row.person_sealed,
      after: sealShown(vault, row.user_id, row.id, openShown(vault, row)),
    })),
  )
  const statements = await overAll(
    (after, atMost) => rotation.statements(vault.marks.record, after, atMost),
    pageByPage(deps, { table: 'statements_agreement', now }, (row) => ({
      id: row.id,
      before: row.person_sealed,
      after: sealStatements(vault, row.client_id, row.id, openStatements(vault, row.client_id, row)),
    })),
  )
  const kept = await overAll(
    (after, atMost) => rotation.kept(vault.marks.record, after, atMost),
    pageByPage(deps, { table: 'kept_record', now }, ({ id, subject_id, record_sealed }) => {
      const place = placeOfKept(subject_id, id)
      return {
        id,
        before: record_sealed,
        after: vault.sealRecord(place, vault.openRecord(place, record_sealed)),
      }
    }),
  )
  const { removedItems } = deps.store
  const items = await overAll(
    (after, atMost) => removedItems.sealedOtherwise(vault.marks.record, after, atMost),
    rowByRow(async ({ id, sealed }) => {
      const place = placeOfItem(id)
      await removedItems.reseal(id, sealed, vault.sealRecord(place, vault.openRecord(place, sealed)))
      return true
    }),
  )
  const { webhooks } = deps.store
  const secrets = await overAll(
    (after, atMost) => webhooks.sealedOtherwise(vault.marks.record, after, atMost),
    rowByRow(async (row) => {
      const place = placeOfSecret(row)
      await webhooks.reseal(row.id, row.sealed, vault.sealRecord(place, vault.openRecord(place, row.sealed)))
      return true
    }),
  )
  return together([acceptances, shown, statements, kept, items, secrets])
}

const rotateSsnIndex = async ({ store: { rotation }, vault }: RotateDeps): Promise<Rotated> => {
  const clients = await overAll(
    (after, atMost) => rotation.ssnIndexes(after, atMost),
    rowByRow(async ({ id: clientId, dataKey, sealed, index, claims }) => {
      const [current] = vault.ssnIndexes(
        vault.open(dataKey, { table: 'client', column: 'ssn', clientId }, sealed),
      )
      if ([index, ...claims].every((one) => one.equals(current))) return false
      await rotation.putSsnIndex(clientId, index, current)
      return true
    }),
  )
  const banks = await overAll(
    (after, atMost) => rotation.bankIndexes(after, atMost),
    rowByRow(async ({ id: clientId, dataKey, accountNumber, routingNumber, index }) => {
      const opened = (column: string, sealed: Buffer) =>
        vault.open(dataKey, { table: 'bank', column, clientId }, sealed)
      const [current] = vault.bankAccountIndexes(
        opened('routing_number', routingNumber),
        opened('account_number', accountNumber),
      )
      if (index.equals(current)) return false
      await rotation.putBankIndex(clientId, index, current)
      return true
    }),
  )
  return together([clients, banks])
}

/** Moves data keys, records and search indexes to the current keys while servers run. Safe to interrupt and retry. */
export const rotateKeys = async (deps: RotateDeps, now: Date) => ({
  MASTER_KEY: await rotateDataKeys(deps),
  RECORDS_KEY: await rotateRecords(deps, now),
  SSN_INDEX_KEY: await rotateSsnIndex(deps),
})
