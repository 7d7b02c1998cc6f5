import type { Sandbox } from '../core/sandbox.ts'
import { havePassed, personaOfOwner } from './persona-of.ts'
import { type Account, all, load, save } from './records.ts'

export const pendingKyc = 'AML_PARTIES_PENDING_INITIAL_KYC'
export const failingKyc = 'AML_PARTIES_FAILING_KYC'

export const loadAccount = (sandbox: Sandbox, id: string): Account =>
  advance(sandbox, load(sandbox, 'account', id))

export const allAccounts = (sandbox: Sandbox): Account[] =>
  all(sandbox, 'account').map((account) => advance(sandbox, account))

export const openAccount = (sandbox: Sandbox, account: Account, at: string): Account => {
  const { opensAt: _, ...rest } = account
  return saveAccount(sandbox, { ...rest, state: 'OPEN', restrictions: [], openTime: at })
}

export const closeAccount = (sandbox: Sandbox, account: Account): Account =>
  saveAccount(sandbox, { ...account, state: 'CLOSED', closeTime: sandbox.now().toISOString() })

export const saveAccount = (sandbox: Sandbox, account: Account): Account => {
  save(sandbox, 'account', account)
  return account
}

const advance = (sandbox: Sandbox, account: Account): Account => {
  const opened = openIfDue(sandbox, account)
  const { closesAfterDays } = personaOfOwner(sandbox, opened)
  const closes = opened.state === 'OPEN' && havePassed(sandbox, closesAfterDays, opened.openTime)
  return closes ? closeAccount(sandbox, opened) : opened
}

const openIfDue = (sandbox: Sandbox, account: Account): Account => {
  const isDue = account.opensAt !== undefined && account.opensAt <= sandbox.now().toISOString()
  return isDue && account.opensAt ? openAccount(sandbox, account, account.opensAt) : account
}
