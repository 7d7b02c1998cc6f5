import type { Caller } from '../../stores/sign-up/rows.ts'
import { loadOwn } from '../application/load.ts'
import { openColumn } from '../application/sealed-columns.ts'
import type { MoneyDeps } from './bank-of.ts'

/** BA-02: the latest link token until its bank is linked, for returns from the bank's page. Not a new attempt. */
export const keptLinkToken = async (deps: MoneyDeps, caller: Caller): Promise<string | undefined> => {
  const { application } = await loadOwn(deps, caller)
  const sealed = application?.bank?.link_token_sealed
  if (!application || !sealed) return undefined
  return openColumn(deps.vault, application.client, 'bank', 'link_token', sealed)
}
