import { createHash, randomUUID } from 'node:crypto'
import { type DocumentType, documentTypes, type Item, isWanted } from '@vestibule/domain/documents/items'
import { type PhoneUploadState, phoneUploadSeconds } from '@vestibule/domain/documents/phone-upload'
import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Vault } from '../../ports/vault.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { PhoneUpload } from '../../stores/documents/phone-uploads.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { newCall } from '../application/client-call.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'
import type { IncomingFile } from './receive.ts'
import { itemsOf, uploadDocuments } from './upload.ts'

const hourSeconds = 60 * 60
const mailsPerUser = { max: 5, seconds: hourSeconds }
/** High, because many phones share a mobile carrier's address. Tokens are too long to be guessed. */
const opensPerNetwork = { max: 600, seconds: hourSeconds }
const readsPerPhone = { max: 60, seconds: phoneUploadSeconds }

const tokensOf = (vault: Vault, id: string) => vault.valueHashes('phone upload', id)
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Derives the link's token from a key and the link's id, so that a reload and an email repeat the same link. */
export const phoneLinkToken = (
  vault: Vault,
  { id, linkHash }: Pick<PhoneUpload, 'id' | 'linkHash'>,
): string | undefined => tokensOf(vault, id).find((token) => hashOf(token).equals(linkHash))

/** Returns the link. Its token is in the fragment, which browsers send to no server. */
export const phoneLink = (publicUrl: string, language: string, token: string): string =>
  `${publicUrl}/phone?language=${language}#${token}`

export interface PhoneLink {
  state: PhoneUploadState
  /** Only while the link waits to be opened. */
  url: string | null
  expiresAt: string | null
}

/** Makes a link for a phone, and optionally emails it. Ends the earlier link and the session of its phone. */
export const makePhoneLink = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  byMail: boolean,
): Promise<PhoneLink> => {
  const { store, clock, vault, publicUrl } = deps
  const application = await loadClient(deps, caller, clientId)
  requireStatus(application, documentsWantedStatuses)
  const { user } = application
  const now = clock.now()
  if (byMail)
    await consume(
      deps.limits,
      now,
      [{ key: `phone-link:user:${user.id}`, ...mailsPerUser }],
      'too_many_requests',
    )
  const id = randomUUID()
  const [token] = tokensOf(vault, id)
  const expiresAt = new Date(now.getTime() + phoneUploadSeconds * 1000)
  const mail = newCall('mail_phone_link', id, { clientId, userId: user.id, input: { phoneUploadId: id } })
  await store.transaction(async (tx) => {
    const linkHash = hashOf(token)
    await tx.phoneUploads.replace({ id, clientId, sessionHash: caller.tokenHash, linkHash, expiresAt })
    const detail = { byMail }
    const entry = { actor: 'applicant', action: 'phone_link_made', detail, origin: caller, now } as const
    await tx.audit.append({ userId: user.id }, entry)
    if (byMail) await tx.calls.enqueue(mail, now)
  })
  if (byMail) await deps.engine.begin(mail)
  const url = phoneLink(publicUrl, user.language, token)
  return { state: 'waiting', url, expiresAt: expiresAt.toISOString() }
}

const stateOf = (link: PhoneUpload, now: Date): PhoneUploadState => {
  if (link.uploadedAt) return 'uploaded'
  if (link.expiresAt <= now) return 'expired'
  return link.openedAt ? 'open' : 'waiting'
}

/** Reads the link that the caller's session made, which the page on the computer follows. */
export const readPhoneLink = async (deps: Deps, caller: Caller, clientId: string): Promise<PhoneLink> => {
  const { user, client } = await loadClient(deps, caller, clientId)
  const link = await deps.store.phoneUploads.ofClient(clientId)
  // After an upload, documents can be wanted again.
  const isOver = link?.uploadedAt && documentsWantedStatuses.includes(client.client_status)
  if (!link?.sessionHash.equals(caller.tokenHash) || isOver)
    return { state: 'none', url: null, expiresAt: null }
  const state = stateOf(link, deps.clock.now())
  const token = state === 'waiting' ? phoneLinkToken(deps.vault, link) : undefined
  const url = token === undefined ? null : phoneLink(deps.publicUrl, user.language, token)
  return { state, url, expiresAt: link.expiresAt.toISOString() }
}

/** Exchanges the link's token, which works once, for the token of the phone's session. */
export const openPhoneUpload = async (
  { store, clock, limits, newToken }: Deps,
  linkToken: string,
  caller: Caller,
): Promise<string> => {
  const now = clock.now()
  const use = { key: `phone-open:network:${caller.network}`, ...opensPerNetwork }
  await consume(limits, now, [use], 'too_many_requests')
  const token = newToken(false)
  await store.transaction(async (tx) => {
    const opened = await tx.phoneUploads.open(hashOf(linkToken), hashOf(token), now)
    if (!opened) throw new AppError('link_expired')
    const entry = { actor: 'unproven', action: 'phone_link_opened', origin: caller, now } as const
    await tx.audit.append({ userId: opened.userId }, entry)
  })
  return token
}

/** @returns the phone's link, and a caller that acts in the session of the computer, but with the phone's origin */
const phoneOf = async (
  { store, clock, limits }: Deps,
  phoneToken: string,
  caller: Caller,
): Promise<{ link: PhoneUpload; own: Caller }> => {
  const now = clock.now()
  const link = phoneToken === '' ? undefined : await store.phoneUploads.ofPhone(hashOf(phoneToken), now)
  if (!link) throw new AppError('link_expired')
  await consume(limits, now, [{ key: `phone-read:${link.id}`, ...readsPerPhone }], 'too_many_requests')
  return { link, own: { ...caller, tokenHash: link.sessionHash } }
}

/** A phone whose computer logged out gets the same reply as one whose link has expired. */
const inSession = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated') throw new AppError('link_expired')
    throw error
  })

/** Returns the items and the document types that the broker wants, and nothing else about the applicant. */
export const readPhoneUpload = async (
  deps: Deps,
  phoneToken: string,
  caller: Caller,
): Promise<{ link: string; items: Item[]; types: DocumentType[]; expiresAt: string }> => {
  const { link, own } = await phoneOf(deps, phoneToken, caller)
  const items = await inSession(itemsOf(deps, own, link.clientId))
  const types = documentTypes.filter((type) => isWanted(type, items))
  return { link: link.id, items, types, expiresAt: link.expiresAt.toISOString() }
}

/** Uploads all documents as the page on the computer would. The phone's session ends after the first success. */
export const uploadFromPhone = async (
  deps: Deps,
  phoneToken: string,
  caller: Caller,
  files: AsyncIterable<IncomingFile>,
): Promise<IdentityDocument[]> => {
  const { link, own } = await phoneOf(deps, phoneToken, caller)
  const { documents } = await inSession(uploadDocuments(deps, own, link.clientId, files))
  await deps.store.transaction(async (tx) => {
    const now = deps.clock.now()
    await tx.phoneUploads.uploaded(link.id, now)
    const entry = { actor: 'applicant', action: 'phone_uploaded', origin: caller, now } as const
    await tx.audit.append({ userId: link.userId }, entry)
  })
  return documents
}
