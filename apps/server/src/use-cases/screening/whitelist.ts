import { parseEmail } from '@vestibule/domain/fields/email'
import { formatPhone, parsePhone } from '@vestibule/domain/fields/phone'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { WhitelistEntry } from '../../stores/screening/whitelist.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps } from '../deps.ts'

export interface Known {
  email: string | undefined
  phoneHash: string | undefined
}

const phonesOf = async ({ store, vault }: Pick<Deps, 'store' | 'vault'>, phoneHash: string | undefined) =>
  phoneHash === undefined
    ? []
    : (await store.whitelist.list('phone')).filter(({ value }) =>
        vault.valueHashes('phone', value).includes(phoneHash),
      )

export const isWhitelisted = async (
  deps: Pick<Deps, 'store' | 'vault'>,
  { email, phoneHash }: Known,
): Promise<boolean> =>
  (email !== undefined && (await deps.store.whitelist.has({ kind: 'email', value: email }))) ||
  (await phonesOf(deps, phoneHash)).length > 0

export const ownEntries = async (
  deps: Deps,
  session: LiveSession,
): Promise<{ email?: string; phone?: string }[]> => {
  const { store, vault } = deps
  const { user } = session
  const emails = new Set([session.email, user?.email])
  const hashes = new Set([session.screening.phone?.valueHash, user && vault.valueHash('phone', user.phone)])
  const found: { email?: string; phone?: string }[] = []
  for (const email of emails)
    if (email !== undefined && (await store.whitelist.has({ kind: 'email', value: email })))
      found.push({ email })
  for (const hash of hashes) for (const { value } of await phonesOf(deps, hash)) found.push({ phone: value })
  return found
}

export const parseEntry = (typed: string): WhitelistEntry | undefined => {
  if (typed.includes('@')) {
    const email = parseEmail(typed)
    return email.ok ? { kind: 'email', value: email.value } : undefined
  }
  const phone = parsePhone(formatPhone(typed))
  return phone.ok ? { kind: 'phone', value: phone.value } : undefined
}

interface WhitelistChange {
  entry: WhitelistEntry
  isListed: boolean
  by: string
  now: Date
}

/** Adds or removes an entry. @returns false if the whitelist is already as requested */
export const changeWhitelist = (
  store: Store,
  { entry, isListed, by, now }: WhitelistChange,
): Promise<boolean> =>
  store.transaction(async ({ whitelist, audit }) => {
    const id = isListed ? await whitelist.add(entry, now) : await whitelist.remove(entry)
    if (id === undefined) return false
    const action = isListed ? 'whitelist_added' : 'whitelist_removed'
    await audit.operator({ by, action, detail: { entry: id, kind: entry.kind }, now })
    return true
  })

export const listWhitelist = async (
  { whitelist, audit }: Store,
  by: string,
  now: Date,
): Promise<WhitelistEntry[]> => {
  const entries = await whitelist.list()
  await audit.operator({ by, action: 'whitelist_read', detail: {}, now })
  return entries
}
