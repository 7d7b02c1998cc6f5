import type { Stack } from '@vestibule/testing/stack'
import { atAlpaca } from './at-alpaca.ts'
import { atAscend } from './at-ascend.ts'
import type { BrokerUnderTest } from './broker-under-test.ts'

export const brokerOf = ({ environment }: Pick<Stack, 'environment'>): BrokerUnderTest =>
  environment.BROKER === 'alpaca' ? atAlpaca : atAscend
