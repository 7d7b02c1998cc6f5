import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@vestibule/contract/calls'
import { maskEmail } from '@vestibule/domain/firm/masks'
import { codeForm } from '@vestibule/domain/forms/code'
import { legalNameOf } from '@vestibule/domain/forms/name'
import { spouseIdentityForm } from '@vestibule/domain/forms/spouse'
import { designationStatement } from '@vestibule/words/disclosures/designation'
import { fillAny } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import type { SpouseConsentRow } from '../../stores/personal/spouse-consents.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError, requireValid } from '../app-error.ts'
import { newCall } from '../application/client-call.ts'
import { loadClient } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'
import { securityMail } from '../mail/security-mails.ts'
import { consume } from '../rate-limits.ts'
import { contentOf, designationOf, type OwnDesignation, requireOpenIra } from './read-designation.ts'
import { type Spouse, sealSpouse, spouseName, spouseOf } from './spouse.ts'
import { takeEffect } from './take-effect.ts'

const minuteMs = 60 * 1000
const hourSeconds = 60 * 60
const linkDays = 7
/** Maximum time between opening the link and signing. */
const pageMs = 60 * minuteMs
const codeMs = 10 * minuteMs
const codeCooldownMs = 30 * 1000
const mostCodes = 6
const mostTries = 10
/** High, because many people share a network. Tokens are too long to be guessed. */
const callsPerNetwork = { max: 600, seconds: hourSeconds }
const asksPerUser = { max: 10, seconds: 24 * hourSeconds }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const tokensOf = (vault: Vault, id: string) => vault.valueHashes('spouse consent', id)

/** Derives the link's token from a key and the designation's id, so that a repeated email contains the same link. */
export const spouseLinkToken = (vault: Vault, row: SpouseConsentRow): string | undefined =>
  tokensOf(vault, row.id).find((token) => hashOf(token).equals(row.link_hash))

/** Returns the link. Its token is in the fragment, which browsers send to no server. */
export const spouseLink = (publicUrl: string, language: string, token: string): string =>
  `${publicUrl}/spouse?language=${language}#${token}`

export const spouseCode = (vault: Vault, { id, codes }: Pick<SpouseConsentRow, 'id' | 'codes'>): string => {
  const hash = Buffer.from(vault.valueHash('spouse code', `${id}:${codes}`), 'base64url')
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Asks the spouse to consent to the designation `id`. Requires that the transaction has locked the client. */
export const askSpouse = async (
  deps: Deps,
  tx: Store,
  { client, user }: Application,
  id: string,
  spouse: Spouse,
): Promise<void> => {
  const now = deps.clock.now()
  await consume(tx.limits, now, [{ key: `spouse-ask:user:${user.id}`, ...asksPerUser }], 'too_many_requests')
  const [token] = tokensOf(deps.vault, id)
  await tx.spouseConsents.add({
    id,
    client_id: client.id,
    spouse_sealed: sealSpouse(deps.vault, client, id, spouse),
    link_hash: hashOf(token),
    expires_at: new Date(now.getTime() + linkDays * 24 * 60 * minuteMs),
  })
  await tx.calls.enqueue(
    newCall('mail_spouse_link', id, { clientId: client.id, userId: user.id, input: { designation: id } }),
    now,
  )
  await tx.calls.enqueue(securityMail('mail_spouse_asked', user.id, id), now)
}

/** Withdraws the designation that waits for the spouse, so that the earlier beneficiaries stay. */
export const withdrawDesignation = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<OwnDesignation> => {
  const { store, vault, clock } = deps
  await loadClient(deps, caller, clientId)
  return store.transaction(async (tx) => {
    const application = await tx.applications.read(clientId, 'hold')
    if (!application) throw new AppError('forbidden')
    const now = clock.now()
    const { waiting } = await designationOf(tx, vault, application, now)
    if (waiting && (await tx.spouseConsents.end(waiting.id, 'WITHDRAWN', now)))
      await saveOrThrow(tx, {
        caller,
        now,
        clientId,
        version: undefined,
        action: 'designation_withdrawn',
        detail: { designation: waiting.id },
      })
    return designationOf(tx, vault, application, now)
  })
}

/** Enqueues an email with a new code. @returns `undefined` if a code was just sent */
const enqueueCode = async (
  tx: Store,
  now: Date,
  row: SpouseConsentRow,
  userId: string,
): Promise<NewCall | undefined> => {
  if (row.code_sent_at && now.getTime() - new Date(row.code_sent_at).getTime() < codeCooldownMs)
    return undefined
  if (row.codes >= mostCodes) throw new AppError('too_many_attempts', { retryAt: new Date(row.expires_at) })
  const mail = newCall('mail_spouse_code', `${row.id}:${row.codes + 1}`, {
    clientId: row.client_id,
    userId,
    input: { designation: row.id, code: row.codes + 1 },
  })
  if (!(await tx.spouseConsents.newCode(row.id, row.codes, now))) return undefined
  await tx.calls.enqueue(mail, now)
  return mail
}

const ownerOf = async (
  store: Store,
  row: Pick<SpouseConsentRow, 'client_id'> | undefined,
  lock?: 'hold',
): Promise<Application> => {
  const application = row && (await store.applications.read(row.client_id, lock))
  if (!application) throw new AppError('link_expired')
  return application
}

const countCall = ({ limits, clock }: Deps, { network }: Caller): Promise<void> =>
  consume(
    limits,
    clock.now(),
    [{ key: `spouse:network:${network}`, ...callsPerNetwork }],
    'too_many_requests',
  )

/** Exchanges the link, which works once, for a token of the page, and emails a code to the spouse's address. */
export const openSpouseConsent = async (
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<ReplyOf<'openSpouseConsent'>> => {
  const { store, vault, clock, engine } = deps
  await countCall(deps, caller)
  const now = clock.now()
  const page = deps.newToken(false)
  const link = hashOf(token)
  const { mail, email } = await store.transaction(async (tx) => {
    const { client, user } = await ownerOf(tx, await tx.spouseConsents.clientOfLink(link), 'hold')
    const row = await tx.spouseConsents.open(link, hashOf(page), now)
    if (!row) throw new AppError('link_expired')
    const detail = { designation: row.id }
    const action = 'spouse_link_opened'
    await tx.applications.record({ clientId: client.id, now, action, detail, unproven: caller })
    return { mail: await enqueueCode(tx, now, row, user.id), email: spouseOf(vault, client, row).email }
  })
  if (mail) await engine.begin(mail)
  return { page, sentTo: maskEmail(email) }
}

const ofPage = async (deps: Deps, page: string, caller: Caller): Promise<SpouseConsentRow> => {
  await countCall(deps, caller)
  const now = deps.clock.now()
  const row = await deps.store.spouseConsents.ofPage(hashOf(page), new Date(now.getTime() - pageMs), now)
  if (!row) throw new AppError('link_expired')
  return row
}

export const sendSpouseCode = async (deps: Deps, page: string, caller: Caller): Promise<void> => {
  const row = await ofPage(deps, page, caller)
  const mail = await deps.store.transaction(async (tx) => {
    const { user } = await ownerOf(tx, row, 'hold')
    return enqueueCode(tx, deps.clock.now(), row, user.id)
  })
  if (mail) await deps.engine.begin(mail)
}

const isSame = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/** Returns a function that fills the placeholders of the consent text for this spouse and designation. */
const consentRenderer = async (
  { vault, store }: Pick<Deps, 'vault'> & { store: Store },
  { client }: Application,
  row: SpouseConsentRow,
  language: Language,
): Promise<(text: { readonly main: string }) => string> => {
  const signed = await store.designations.byId(row.id)
  const own = spouseOf(vault, client, row)
  if (!signed || !own.birthDate) throw new Error('the designation or the identity of the spouse is missing')
  const account = language.words.accounts[client.account_type].name
  const content = contentOf(vault, client, signed)
  const spouse = spouseName(own)
  const date = language.format.longDate(own.birthDate)
  const statement = designationStatement({ account, ...content, spouse }, language)
  const owner = legalNameOf(client)
  return ({ main }) => fillAny(main, { spouse, account, date, owner, statement })
}

/**
 * Checks the spouse's identity: the code from the spouse's mailbox, the name that the owner gave, and the date of birth if the
 * spouse is a beneficiary. @throws AppError invalid; code_mismatch; code_expired; link_expired after ten tries
 */
export const proveSpouse = async (
  deps: Deps,
  body: BodyOf<'proveSpouse'>,
  caller: Caller,
): Promise<ReplyOf<'proveSpouse'>> => {
  const { store, vault, clock } = deps
  const row = await ofPage(deps, body.page, caller)
  const { code } = requireValid(codeForm.parse(body))
  const typed = requireValid(spouseIdentityForm.parse(body, { today: clock.today() }))
  if (!(await store.spouseConsents.countTry(row.id, mostTries))) throw new AppError('link_expired')
  const now = clock.now()
  const sentAt = row.code_sent_at ? new Date(row.code_sent_at).getTime() : 0
  if (now.getTime() - sentAt > codeMs) throw new AppError('code_expired')
  if (code !== spouseCode(vault, row)) throw new AppError('code_mismatch')
  const application = await ownerOf(store, row)
  const { client } = application
  const own = spouseOf(vault, client, row)
  const designation = await store.designations.byId(row.id)
  const stated =
    designation &&
    contentOf(vault, client, designation).named.find(
      (one) => one.kind === 'PERSON' && one.relation === 'SPOUSE',
    )
  const wrong = [
    ...(isSame(typed.firstName, own.firstName) ? [] : ['firstName']),
    ...(isSame(typed.lastName, own.lastName) ? [] : ['lastName']),
    ...(stated?.kind === 'PERSON' && stated.birthDate !== typed.birthDate ? ['birthDate'] : []),
  ]
  if (wrong.length > 0) throw new AppError('invalid', { fields: wrong })
  const sealed = sealSpouse(vault, client, row.id, { ...own, birthDate: typed.birthDate })
  if (!(await store.spouseConsents.proven(row.id, sealed, now))) throw new AppError('link_expired')
  const proven = { ...row, spouse_sealed: sealed }
  const language = deps.languages.of(caller.language)
  const render = await consentRenderer({ vault, store }, application, proven, language)
  const text = language.words.disclosures['spouse-consent']
  return { consent: render(text), version: text.version, language: language.code }
}

/** Records the spouse's decision. Signed: the designation takes effect. Declined: the earlier beneficiaries stay. */
export const decideSpouseConsent = async (
  deps: Deps,
  { page, signs, language: code, disclosures }: BodyOf<'decideSpouseConsent'>,
  caller: Caller,
): Promise<void> => {
  const { store, vault, clock } = deps
  const row = await ofPage(deps, page, caller)
  if (!row.proven_at) throw new AppError('code_mismatch')
  const now = clock.now()
  await store.transaction(async (tx) => {
    const application = await ownerOf(tx, row, 'hold')
    if (signs) requireOpenIra(application)
    if (!(await tx.spouseConsents.end(row.id, signs ? 'SIGNED' : 'DECLINED', now)))
      throw new AppError('link_expired')
    const { client, user } = application
    const action = signs ? 'spouse_consented' : 'spouse_declined'
    const detail = { designation: row.id }
    await tx.applications.record({ clientId: client.id, now, action, detail, unproven: caller })
    if (!signs) {
      await tx.calls.enqueue(securityMail('mail_spouse_declined', user.id, row.id), now)
      return
    }
    const language = deps.languages.of(code)
    await showDisclosures(tx, 'spouse-consent', disclosures, {
      vault,
      language,
      ...readerOf(application),
      ip: caller.ip,
      now,
      rendered: { 'spouse-consent': await consentRenderer({ vault, store: tx }, application, row, language) },
    })
    await takeEffect(tx, application, row.id, now)
  })
}

const mostExpired = 1_000

/** Expires the designations that a spouse did not sign in time. @returns their number */
export const expireSpouseConsents = async (deps: Deps, now: Date): Promise<number> => {
  const expired = await deps.store.spouseConsents.expired(now, mostExpired)
  for (const { id, clientId, userId } of expired)
    await deps.store.transaction(async (tx) => {
      await tx.applications.lock(clientId)
      if (!(await tx.spouseConsents.end(id, 'EXPIRED', now))) return
      await tx.applications.record({
        clientId,
        now,
        action: 'spouse_consent_expired',
        detail: { designation: id },
      })
      await tx.calls.enqueue(securityMail('mail_spouse_expired', userId, id), now)
    })
  return expired.length
}
