import type { Sandbox } from '../core/sandbox.ts'
import { publish } from './events.ts'
import { type Account, all, load, save } from './records.ts'

export const pendingKyc = 'AML_PARTIES_PENDING_INITIAL_KYC'
export const failingKyc = 'AML_PARTIES_FAILING_KYC'

/** The account as it is at this moment; throws 404 when there is none. */
export function loadAccount(sandbox: Sandbox, id: string): Account {
  return settled(sandbox, load(sandbox, 'account', id))
}

export function allAccounts(sandbox: Sandbox): Account[] {
  return all(sandbox, 'account').map((account) => settled(sandbox, account))
}

export function open(sandbox: Sandbox, account: Account, at: string): Account {
  const { opensAt: _, ...rest } = account
  return become(sandbox, { ...rest, state: 'OPEN', restrictions: [], openTime: at })
}

export function close(sandbox: Sandbox, account: Account): Account {
  return become(sandbox, { ...account, state: 'CLOSED', closeTime: sandbox.now().toISOString() })
}

export function become(sandbox: Sandbox, account: Account): Account {
  save(sandbox, 'account', account)
  publish(sandbox, 'sandbox.account.updated', account.id, { state: account.state })
  return account
}

/** An account that opens by itself does so when its time has come. */
function settled(sandbox: Sandbox, account: Account): Account {
  const isDue = account.opensAt !== undefined && account.opensAt <= sandbox.now().toISOString()
  return isDue && account.opensAt ? open(sandbox, account, account.opensAt) : account
}
