import { lockWaiters } from '@vestibule/testing/lock-waiters'
import { useStore } from '@vestibule/testing/use-store'
import { describe } from 'vitest'
import { type ContractEnvironment, testCallStore } from '../../calls/testing/store-contract.ts'

const its = useStore()

const environment: ContractEnvironment = {
  get store() {
    return its.store
  },
  pass: (key, seconds) =>
    its.query(
      `update provider_call set lease_until = lease_until - $2 * interval '1 second', due_at = due_at - $2 * interval '1 second',
       permitted_at = permitted_at - $2 * interval '1 second' where key = $1`,
      [key, seconds],
    ),
  setAttempts: (key, attempts) =>
    its.query('update provider_call set attempts = $2 where key = $1', [key, attempts]),
  isBlocked: () => lockWaiters(its.query, 1),
  async dueIn(key) {
    const { rows } = await its.query(
      'select extract(epoch from due_at - clock_timestamp()) as left from provider_call where key = $1',
      [key],
    )
    return Math.ceil(rows[0]?.left)
  },
}

describe('[OP-09] [API-08] [AF-04] [OP-05] [OP-08] the store of provider calls on PostgreSQL', () => {
  testCallStore(environment)
})
