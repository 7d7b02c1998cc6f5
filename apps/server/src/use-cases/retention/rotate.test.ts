import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../platform/vault/vault.ts'
import type { Vault } from '../../ports/vault.ts'
import { placeOfItem } from '../bank/remove-item.ts'
import { placeOfSecret } from '../events/webhook-secrets.ts'
import { type RotateDeps, rotateKeys } from './rotate.ts'
import { placeOfKept, sealAcceptance, sealShown, sealStatements } from './sealed-records.ts'

const [old, current] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const vaultOf = (...keys: [string, ...string[]]): Vault =>
  createVault({ master: keys, records: keys, ssnIndex: keys, codes: keys })
const before = vaultOf(old)
const id = '11111111-1111-4111-8111-111111111111'
const person = { ip_address: '198.18.0.1', user_agent: 'Firefox', legal_name: 'Ada Lovelace', salt: '' }
const place = (table: string, column: string) => ({ table, column, clientId: id })

/** Returns stores with one row per table, all sealed under the old keys, and the tables whose rows were resealed. */
const stored = () => {
  const changed: string[] = []
  const noting = (table: string) => async (): Promise<void> => void changed.push(table)
  const dataKey = before.newDataKey(id)
  const seal = (table: string, column: string) => before.seal(dataKey, place(table, column), '123456789')
  const statements = sealStatements(before, id, id, person)
  const rotation = {
    dataKeys: async () => [{ id, dataKey }],
    putDataKey: noting('client.data_key'),
    acceptances: async () => [{ id, person_sealed: sealAcceptance(before, id, person) }],
    shown: async () => [
      { id, user_id: id, person_sealed: sealShown(before, id, id, { ip: '', rendered: null, salt: '' }) },
    ],
    statements: async () => [{ id, client_id: id, person_sealed: statements }],
    kept: async () => [{ id, subject_id: id, record_sealed: before.sealRecord(placeOfKept(id, id), 'kept') }],
    async reseal(table: string, rows: readonly unknown[]) {
      changed.push(table)
      return rows.length
    },
    ssnIndexes: async () => [
      { id, dataKey, sealed: seal('client', 'ssn'), index: Buffer.alloc(1), claims: [Buffer.alloc(1)] },
    ],
    putSsnIndex: noting('client.ssn_index'),
    bankIndexes: async () => [
      {
        ...{ id, dataKey, index: Buffer.alloc(1) },
        ...{ accountNumber: seal('bank', 'account_number'), routingNumber: seal('bank', 'routing_number') },
      },
    ],
    putBankIndex: noting('bank.account_index'),
  }
  const removedItems = {
    sealedOtherwise: async () => [{ id, sealed: before.sealRecord(placeOfItem(id), 'token') }],
    reseal: noting('removed_item'),
  }
  const secret = { id, endpointId: id }
  const webhooks = {
    sealedOtherwise: async () => [{ ...secret, sealed: before.sealRecord(placeOfSecret(secret), 'secret') }],
    reseal: noting('webhook_secret'),
  }
  return { changed, store: { rotation, removedItems, webhooks } as unknown as RotateDeps['store'] }
}

test('[SE-01] a rotation puts the rows of every table under the current keys', async () => {
  const { changed, store } = stored()
  const rotated = await rotateKeys({ store, vault: vaultOf(current, old) }, new Date())
  expect(rotated).toMatchObject({
    MASTER_KEY: { failed: [] },
    RECORDS_KEY: { failed: [] },
    SSN_INDEX_KEY: { failed: [] },
  })
  expect(changed.sort()).toEqual([
    ...['acceptance', 'bank.account_index', 'client.data_key', 'client.ssn_index', 'disclosure_shown'],
    ...['kept_record', 'removed_item', 'statements_agreement', 'webhook_secret'],
  ])
})
