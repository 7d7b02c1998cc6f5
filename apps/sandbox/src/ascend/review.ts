import type { Sandbox } from '../core/sandbox.ts'
import type { SsnPersona } from '../personas.ts'
import { closeAccount, failingKyc, openAccount, saveAccount } from './account-state.ts'
import { newUlid } from './ids.ts'
import { personaOf } from './persona-of.ts'
import { type Account, type Investigation, load, type Person, save } from './records.ts'

/** Creates the person's investigation unless an earlier account has created it. */
export const beginInvestigation = (sandbox: Sandbox, person: Person): void => {
  if (person.investigationId) return
  const now = sandbox.now().toISOString()
  const id = newUlid(sandbox.now())
  save(sandbox, 'investigation', {
    id,
    personId: person.id,
    watchlistScreen: 'PENDING',
    identityVerification: 'PENDING',
    state: 'OPEN',
    identificationIds: [],
    documentIds: [],
    createTime: now,
    updateTime: now,
  })
  save(sandbox, 'person', { ...person, investigationId: id })
}

export const decideAccount = (sandbox: Sandbox, account: Account): Account => {
  const person = load(sandbox, 'person', account.personId)
  const investigation = investigationOf(sandbox, account)
  const persona = personaOf(person)
  const now = sandbox.now()
  if (persona.account === 'pending' && investigation.identityVerification !== 'PASSED') {
    failReview(sandbox, investigation, persona)
    return saveAccount(sandbox, { ...account, restrictions: persona.watchlistFailed ? [] : [failingKyc] })
  }
  if (persona.account === 'pending-then-open') {
    passReview(sandbox, investigation)
    const opensAt = new Date(now.getTime() + 1000 * (persona.openAfterSeconds ?? 0)).toISOString()
    return saveAccount(sandbox, { ...account, opensAt })
  }
  passReview(sandbox, investigation)
  return persona.account === 'closed'
    ? closeAccount(sandbox, account)
    : openAccount(sandbox, account, now.toISOString())
}

export const investigationOf = (sandbox: Sandbox, account: Account): Investigation => {
  const { investigationId } = load(sandbox, 'person', account.personId)
  return load(sandbox, 'investigation', investigationId ?? '')
}

export const passReview = (sandbox: Sandbox, investigation: Investigation): void =>
  saveIdentification(
    sandbox,
    { ...investigation, watchlistScreen: 'PASSED', identityVerification: 'PASSED', state: 'CLOSED' },
    [],
  )

export const rejectReview = (sandbox: Sandbox, investigation: Investigation): void =>
  saveIdentification(sandbox, { ...investigation, identityVerification: 'FAILED', state: 'CLOSED' }, allItems)

/** Requests documents for the unverified items, or for all items if every item is verified. */
export const requestDocuments = (sandbox: Sandbox, investigation: Investigation): void => {
  const lastId = investigation.identificationIds.at(-1)
  const unverified = lastId ? load(sandbox, 'identification', lastId).unverified : []
  saveIdentification(
    sandbox,
    { ...investigation, watchlistScreen: 'PASSED', identityVerification: 'NEEDS_REVIEW', state: 'OPEN' },
    unverified.length > 0 ? unverified : allItems,
  )
}

const allItems = ['name', 'address', 'birth_date', 'tax_id'] as const

const failReview = (sandbox: Sandbox, investigation: Investigation, persona: SsnPersona): void => {
  const unverified = persona.unverified ?? []
  saveIdentification(
    sandbox,
    {
      ...investigation,
      watchlistScreen: persona.watchlistFailed ? 'FAILED' : 'PASSED',
      identityVerification: unverified.length > 0 ? 'FAILED' : 'PASSED',
      state: persona.watchlistFailed ? 'CLOSED' : 'OPEN',
    },
    unverified,
  )
}

const saveIdentification = (
  sandbox: Sandbox,
  investigation: Investigation,
  unverified: readonly string[],
): void => {
  const now = sandbox.now()
  const id = newUlid(now)
  save(sandbox, 'identification', {
    id,
    personId: investigation.personId,
    unverified: [...unverified],
    createTime: now.toISOString(),
  })
  save(sandbox, 'investigation', {
    ...investigation,
    identificationIds: [...investigation.identificationIds, id],
    updateTime: now.toISOString(),
  })
}
