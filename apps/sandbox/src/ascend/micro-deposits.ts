import { randomInt } from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'
import type { BankRelationship } from './records.ts'
import { verifyFields } from './shapes/transfer.ts'
import { failedPrecondition, invalidField, wrongState } from './status.ts'
import { bankRelationshipName } from './transfer-wire.ts'
import { checkName, parse } from './validate.ts'

const maxWrongTries = 3

type Deposits = NonNullable<BankRelationship['deposits']>

/** Returns two different amounts below one dollar. */
export const newDeposits = (): Deposits => {
  const first = randomInt(1, 100)
  return { cents: [first, ((first + randomInt(98)) % 99) + 1], wrongTries: 0 }
}

/** Verifies the two amounts, in either order. Saves a wrong attempt before rejecting the request. */
export const verifyDeposits = (
  sandbox: Sandbox,
  relationship: BankRelationship,
  body: unknown,
  saveRelationship: (relationship: BankRelationship) => void,
): BankRelationship => {
  const { amounts, name } = parse(verifyFields, body)
  checkName(name, bankRelationshipName(relationship))
  const { deposits } = relationship
  if (!deposits) throw wrongState('the bank relationship has no micro deposits')
  if (relationship.state !== 'PENDING') throw wrongState('the bank relationship is not pending verification')
  if (deposits.wrongTries >= maxWrongTries) {
    throw failedPrecondition('verification has failed too often: the micro deposits must be reissued')
  }
  const typedCents = [cents(amounts.amount1), cents(amounts.amount2)].sort()
  if (typedCents.join() === [...deposits.cents].sort().join()) {
    return { ...relationship, state: 'APPROVED', updateTime: sandbox.now().toISOString() }
  }
  saveRelationship({ ...relationship, deposits: { ...deposits, wrongTries: deposits.wrongTries + 1 } })
  throw invalidField('amounts', 'are not the amounts of the micro deposits')
}

const cents = ({ value }: { value: string }): number => Math.round(100 * Number(value))
