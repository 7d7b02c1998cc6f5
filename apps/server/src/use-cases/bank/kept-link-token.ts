import type { Caller } from '../../stores/sign-up/rows.ts'
import { loadOwn } from '../application/load.ts'
import type { MoneyDeps } from '../contributions/deps.ts'

/**
 * BA-02: the caller's own link token of the last launch, until what it brought is linked; undefined where there is none. It is no new
 * attempt: somebody comes back from their bank's page, or looks at that page again. @throws AppError unauthenticated
 */
export const keptLinkToken = async (deps: MoneyDeps, caller: Caller): Promise<string | undefined> => {
  const { application } = await loadOwn(deps, caller)
  const sealed = application?.bank?.link_token_sealed
  if (!application || !sealed) return undefined
  const { client } = application
  const place = { table: 'bank', column: 'link_token', clientId: client.id }
  return deps.vault.open(client.data_key, place, sealed)
}
