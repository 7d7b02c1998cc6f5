import { arriveBy, verifyBy } from '@vestibule/domain/deposits/deposit-days'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { type MoneyDeps, triesLeft } from './bank-of.ts'

/** BA-11. @throws AppError forbidden, not_found (none were sent) */
export const readDeposits = async (deps: MoneyDeps, caller: Caller, clientId: string) => {
  const application: Application = await loadClient(deps, caller, clientId)
  const { bank } = application
  if (!bank?.deposits_sent_on) throw new AppError('not_found')
  const sentOn = bank.deposits_sent_on as IsoDate
  return {
    application,
    deposits: {
      bank_name: bank.bank_name ?? '',
      account_mask: bank.account_mask ?? '',
      attemptsLeft: triesLeft(bank, deps.clock.today(), deps.depositRules),
      arriveBy: arriveBy(sentOn),
      verifyBy: verifyBy(sentOn, deps.depositRules),
    },
  }
}
