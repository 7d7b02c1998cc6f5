import { nameForm, nameRowOf } from '@vestibule/domain/forms/name'
import type { Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { deliverDocuments, hasDueDocuments } from '../agreements/deliver.ts'
import { AppError, requireValid } from '../app-error.ts'
import { requestStatus } from '../application/request-status.ts'
import { hasAnyField, saveFormAndRead } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'
import { type ClientInput, citizenship, identity, type Part } from './client-part.ts'
import { requireFinalDetails } from './final-details.ts'

const name = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  input: ClientInput,
): Promise<Part | undefined> => {
  if (!hasAnyField(input, nameForm.fields)) return undefined
  const writes = nameRowOf(requireValid(nameForm.parse(input)))
  await requireFinalDetails(deps, caller, clientId, { name: writes })
  return { writes, event: 'name_saved' }
}

/** Saves one form per request (name, citizenship or identity). A request without a form asks for another status. */
export const updateClient = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: ClientInput,
): Promise<Application> => {
  const parts = [
    await name(deps, caller, clientId, input),
    await citizenship(deps, caller, clientId, input),
    await identity(deps, caller, clientId, version, input),
  ].filter((part) => part !== undefined)
  const [part, second] = parts
  if (!part) {
    if (!input.client_status) throw new AppError('malformed')
    return requestStatus(deps, caller, clientId, version, input.client_status)
  }
  if (second) throw new AppError('malformed', { fields: Object.keys(input) })
  const save = (store: Store): Promise<Application> =>
    saveFormAndRead(
      { ...deps, store },
      {
        caller,
        clientId,
        version,
        writes: { client: part.writes },
        event: part.event,
        evidence: part.evidence,
        ...(part.isHeld ? { isHeld: part.isHeld } : {}),
        requested: part.evidence?.length === 0 ? undefined : input.client_status,
      },
    )
  const { disclosures = [] } = input
  const screen =
    part.event === 'identity_saved' ? 'identity' : part.event === 'name_saved' ? 'name' : undefined
  const showsDisclosures = screen !== undefined && disclosures.length > 0
  // A transaction costs a save three more messages to the database. Deliveries are never withdrawn, so the look stays valid.
  const delivers = screen === 'name' && (await hasDueDocuments(deps, deps.store, clientId, caller.language))
  if (!showsDisclosures && !delivers) return save(deps.store)
  return deps.store.transaction(async (store) => {
    const application = await save(store)
    const { vault, languages, clock } = deps
    const shown = {
      vault,
      language: languages.of(caller.language),
      ...readerOf(application),
      accountType: application.client.account_type,
      ip: caller.ip,
      now: clock.now(),
    }
    if (showsDisclosures) await showDisclosures(store, screen, disclosures, shown)
    if (delivers) await deliverDocuments(deps, store, application.client, caller.language)
    return application
  })
}
