import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { transferOperations } from './transfers.ts'

const call = { clientId: 'client', input: { transferId: 'transfer' } } as unknown as ProviderCall

/** Sends a deposit for tax year 2026 that was confirmed in time. */
const sendOn = async (month: number, day: number, wasInDoubt = false) => {
  const sent: unknown[] = []
  const application = {
    client: { account_type: 'ROTH_IRA' },
    account: { account_id: 'account' },
    bank: { relationship_id: 'bank' },
    transfers: [{ id: 'transfer', kind: 'deposit', amount: 100, tax_year: 2026 }],
  }
  const operations = transferOperations({
    store: { plans: { stoppedOn: async () => undefined }, applications: { read: async () => application } },
    clock: { today: () => isoDate(2027, month, day) },
    broker: {
      traits: { name: 'ascend' },
      createDeposit: async (...body: unknown[]) =>
        sent.push(body) && { transferId: 'x', state: 'PROCESSING' },
    },
    rules: { limits: 'statutory', maximum: 1 },
  } as unknown as Parameters<typeof transferOperations>[0])
  const refusal = await operations.create_transfer?.send(call, wasInDoubt).then(
    () => undefined,
    (error: { providerCode?: string }) => error.providerCode,
  )
  return [sent.length, refusal]
}

test('[CO-17] a deposit that was delayed beyond its tax deadline is not sent, unless the broker may have it', async () => {
  expect(await sendOn(4, 14)).toEqual([1, undefined])
  expect(await sendOn(4, 15)).toEqual([0, 'tax_year_closed'])
  expect(await sendOn(4, 15, true)).toEqual([1, undefined])
})
