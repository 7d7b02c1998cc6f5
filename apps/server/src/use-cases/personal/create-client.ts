import { randomUUID } from 'node:crypto'
import { firstStatus } from '@vestibule/domain/flow/flow'
import type { Status } from '@vestibule/domain/flow/statuses'
import { factsSavedBy } from '@vestibule/domain/flow/types'
import type { FormInput } from '@vestibule/domain/forms/form'
import { nameForm } from '@vestibule/domain/forms/name'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { deliverDocuments } from '../agreements/deliver.ts'
import { AppError, requireValid } from '../app-error.ts'
import { readClient } from '../application/client-call.ts'
import { movesOf, statusesThatMayRequest } from '../application/flow-state.ts'
import { loadOwn } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'

/** Creates the application with the first save, which contains the consent to electronic documents, and delivers some. */
export const createClient = async (
  deps: Deps,
  caller: Caller,
  input: { userId: string; client_status: Status; disclosures?: ShownDisclosure[] | undefined } & FormInput<
    typeof nameForm
  >,
): Promise<Application> => {
  const { user, application } = await loadOwn(deps, caller)
  if (user.id !== input.userId) throw new AppError('forbidden')
  const names = requireValid(nameForm.parse(input))
  if (application) return application
  const first = `${user.account_type}:${firstStatus}`
  if (!statusesThatMayRequest(input.client_status, factsSavedBy('name_saved')).includes(first))
    throw new AppError('status_conflict')
  const moved = movesOf('name_saved')[first]
  if (!moved) throw new Error('the flow table has no move from its first status')
  const id = randomUUID()
  const now = deps.clock.now()
  return deps.store.transaction(async (store) => {
    const [earlier] = await store.applications.lockAll(user.id)
    if (earlier !== undefined) return readClient(store, { clientId: earlier })
    const shown = {
      vault: deps.vault,
      language: deps.languages.of(caller.language),
      userId: user.id,
      clientId: id,
      accountType: user.account_type,
      ip: caller.ip,
      now,
    }
    await showDisclosures(store, 'create-client', input.disclosures ?? [], shown)
    const created = await store.applications.create({
      id,
      dataKey: deps.vault.newDataKey(id),
      user,
      ...names,
      status: moved.to,
      step: moved.step,
      caller,
      now,
    })
    await deliverDocuments(deps, store, created.client, caller.language)
    return created
  })
}
