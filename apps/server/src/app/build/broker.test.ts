import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultBrand, readBrand } from '../../platform/brand/brand.ts'
import type { BrokerName } from '../../platform/config/brokers.ts'
import type { Broker } from '../../ports/broker.ts'
import { requireAgreements } from './broker.ts'

const check = (folder: string, broker: BrokerName, kind: Broker['opening']['kind']) => () => {
  const { brand } = readBrand(folder, broker)
  if (!brand) throw new Error('the brand has problems')
  requireAgreements(brand, { opening: { kind } as Broker['opening'] })
}

test('[BK-01] a brand needs the agreements of a broker that opens accounts by them', () => {
  const harbor = join(defaultBrand, '../harbor')
  expect(check(defaultBrand, 'alpaca', 'signature')).not.toThrow()
  expect(check(harbor, 'ascend', 'steps')).not.toThrow()
  expect(check(harbor, 'alpaca', 'signature')).toThrow(/brokerAgreement for TRADITIONAL_IRA, REGULAR,/)
})
