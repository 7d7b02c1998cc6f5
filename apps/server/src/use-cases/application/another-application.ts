import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '@vestibule/contract/calls'
import { type AccountType, hasBeneficiaries } from '@vestibule/domain/account-types'
import { maskAccount } from '@vestibule/domain/firm/masks'
import { beginningOf, type OwnApplication, typesToBegin } from '@vestibule/domain/flow/another-application'
import { nameOf } from '@vestibule/domain/forms/name'
import { addMonths } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import type { Application, sealedClientColumns } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { deliverDocuments } from '../agreements/deliver.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { copyBeneficiaries } from '../personal/save-beneficiaries.ts'
import { readClient } from './client-call.ts'
import { effectiveStatusOf, factsOf } from './flow-state.ts'
import { loadOwn } from './load.ts'
import { openColumn, sealColumn } from './sealed-columns.ts'
import { sealTrustedContact, trustedContactOf } from './trusted-contact.ts'

const ownOf = (application: Application): OwnApplication => ({
  accountType: application.client.account_type,
  status: effectiveStatusOf(application),
  facts: factsOf(application),
})

/** Lists the user's applications, and the account types of which the user may begin one (MA-01). */
export const listApplications = async (deps: Deps, caller: Caller): Promise<ReplyOf<'getApplications'>> => {
  const { user, application: chosen } = await loadOwn(deps, caller)
  const own = await deps.store.applications.ofUser(user.id)
  return {
    applications: own.map(({ client, account }) => ({
      id: client.id,
      account_type: client.account_type,
      client_status: client.client_status,
      step: client.step,
      is_chosen: client.id === chosen?.client.id,
      account: account?.account_id ? maskAccount(account.account_id) : '',
    })),
    may_begin: own.length === 0 ? [] : [...typesToBegin(deps.brand, own.map(ownOf))],
  }
}

export const chooseApplication = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<Application> => {
  const { user } = await loadOwn(deps, caller)
  const { applications } = deps.store
  if (!(await applications.isOf(user.id, clientId))) throw new AppError('forbidden')
  await applications.choose(caller.tokenHash, clientId)
  return readClient(deps.store, { clientId })
}

const resealed = (deps: Deps, from: Application, to: Application) => {
  const { vault } = deps
  const column = (name: (typeof sealedClientColumns)[number]): Buffer | null => {
    const sealed = from.client[name]
    const field = name.replace('_sealed', '')
    return (
      sealed &&
      sealColumn(vault, to.client, 'client', field, openColumn(vault, from.client, 'client', field, sealed))
    )
  }
  const trusted = trustedContactOf(vault, from)
  return {
    green_card_number_sealed: column('green_card_number_sealed'),
    ssn_sealed: column('ssn_sealed'),
    birth_date_sealed: column('birth_date_sealed'),
    trusted_contact_sealed: trusted && sealTrustedContact(vault, to, trusted),
  }
}

/** Returns the day on which the answers were sent to the broker or, before that, the day of the applicant's last visit. */
const answeredOn = ({ client }: Application) => dayInNewYork(new Date(client.locked_at ?? client.visited_at))

const begin = async (
  deps: Deps,
  store: Store,
  caller: Caller,
  from: Application,
  accountType: AccountType,
): Promise<string> => {
  const { vault, clock, brand } = deps
  const areCurrent = addMonths(answeredOn(from), brand.answersValidMonths) >= clock.today()
  const facts = { ...factsOf(from), isIra: hasBeneficiaries(accountType) }
  const { to: status, step } = beginningOf(accountType, facts, areCurrent)
  const id = randomUUID()
  const created = await store.applications.create({
    id,
    dataKey: vault.newDataKey(id),
    user: { id: from.user.id, account_type: accountType },
    answersOf: from.client.id,
    ...nameOf(from.client),
    status,
    step,
    caller,
    now: clock.now(),
  })
  await store.applications.copyAnswers(from.client.id, id, resealed(deps, from, created))
  if (hasBeneficiaries(accountType)) await copyBeneficiaries(store, vault, from.client, created.client)
  await deliverDocuments(deps, store, created.client, caller.language)
  return id
}

/**
 * Begins an application with the answers of the newest one (MA-02), or chooses the newest one of this account type if the user
 * may not begin another.
 * @throws AppError status_conflict if neither is possible
 */
export const openApplication = async (
  deps: Deps,
  caller: Caller,
  accountType: AccountType,
): Promise<Application> => {
  const { user } = await loadOwn(deps, caller)
  const clientId = await deps.store.transaction(async (store) => {
    await store.applications.lockAll(user.id)
    const own = await store.applications.ofUser(user.id)
    const [newest] = own
    const mayBegin = typesToBegin(deps.brand, own.map(ownOf)).includes(accountType)
    const known = own.find(({ client }) => client.account_type === accountType)
    if (!newest || !(known || mayBegin)) throw new AppError('status_conflict')
    const id = known && !mayBegin ? known.client.id : await begin(deps, store, caller, newest, accountType)
    await store.applications.choose(caller.tokenHash, id)
    return id
  })
  return readClient(deps.store, { clientId })
}
