import { createHash, randomUUID } from 'node:crypto'
import { type AccountType, opensAtBroker } from '@vestibule/domain/account-types'
import { isAcceptedVersion } from '@vestibule/domain/disclosures/accepted-version'
import type { DisclosureId } from '@vestibule/domain/disclosures/disclosures'
import {
  type DisclosureCall,
  type DisclosureScreen,
  disclosuresOf,
  isScreen,
  missingDisclosures,
} from '@vestibule/domain/disclosures/required'
import type { Language } from '@vestibule/words/language'
import type { Vault } from '../../ports/vault.ts'
import type { DisclosureVersion, NewShown, Reader } from '../../stores/disclosures/disclosures.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { shownHash } from '../evidence/evidence-hash.ts'
import { newSalt, sealShown } from '../retention/sealed-records.ts'
import { currentText, type DisclosureWords } from './texts.ts'

export interface ShownDisclosure {
  id: string
  version: number
}

export type RecordedDisclosure = NewShown & { disclosureId: DisclosureId; words: string }

interface Context extends Reader {
  vault: Vault
  language: Language
  ip: string
  now: Date
  /** The account of the screen, which decides whether `fund` replaces `main`. Omitted if none of the texts has both. */
  accountType?: AccountType
  /**
   * Functions that fill in the texts that differ by person or brand.
   * Each receives the words of the version that was shown.
   */
  rendered?: Partial<Record<DisclosureId, (words: DisclosureWords) => string>>
  also?: readonly DisclosureId[]
}

interface Accepted {
  id: DisclosureId
  version: number
  hash: Buffer
  words: string
  parts: DisclosureWords | undefined
}

/** Records which disclosures were shown. @throws AppError disclosure_required */
export const showDisclosures = async (
  store: Store,
  call: DisclosureCall | DisclosureScreen,
  shown: readonly ShownDisclosure[],
  context: Context,
): Promise<RecordedDisclosure[]> => {
  const recorded = await toShow(store, call, shown, context)
  await store.disclosures.showDisclosures(recorded)
  return recorded
}

/**
 * Builds a record per disclosure shown.
 * @throws AppError disclosure_required with the ids of required disclosures that are missing or outdated
 */
export const toShow = async (
  store: Store,
  call: DisclosureCall | DisclosureScreen,
  shown: readonly ShownDisclosure[],
  context: Context,
): Promise<RecordedDisclosure[]> => {
  const own = disclosuresOf(call, context.also).filter((id) => shown.some((one) => one.id === id))
  const accepted = await acceptedOf(store, own, shown, context)
  const usable = accepted.filter(({ id, parts }) => parts !== undefined || !context.rendered?.[id])
  if (!isScreen(call)) {
    const missing = missingDisclosures(
      call,
      usable.map(({ id }) => id),
      context.also,
    )
    if (missing.length > 0) throw new AppError('disclosure_required', { fields: missing })
  }
  return usable.map((one) => toRecord(call, one, context))
}

/** Returns the shown texts whose version is still valid. Reads the database only for versions of other releases. */
const acceptedOf = async (
  store: Store,
  own: readonly DisclosureId[],
  shown: readonly ShownDisclosure[],
  { language, now }: Context,
): Promise<Accepted[]> => {
  const named = [...new Set(own)].map((id) => ({
    id,
    versions: shown.flatMap((one) => (one.id === id ? one.version : [])),
  }))
  const isCurrent = ({ id, versions }: (typeof named)[number]): boolean =>
    versions.includes(currentText(language, id).version)
  const others = named.filter((one) => !isCurrent(one))
  const kept =
    others.length > 0
      ? await store.disclosures.disclosureVersions(
          others.map(({ id }) => id),
          language.code,
        )
      : []
  return named.flatMap((one) => {
    const { id, versions } = one
    if (isCurrent(one)) return [acceptedText(language, id)]
    const ofId = kept.filter((row) => row.id === id)
    const found = ofId.find(({ version }) => versions.includes(version))
    return found && isAcceptedVersion(found.version, ofId, now) ? [keptText(id, found)] : []
  })
}

const acceptedText = (language: Language, id: DisclosureId): Accepted => {
  const text = currentText(language, id)
  return { id, ...text, hash: sha256(text.words) }
}

const keptText = (id: DisclosureId, { version, hash, words, parts }: DisclosureVersion): Accepted => ({
  id,
  version,
  hash,
  words,
  parts: parts?.main === undefined ? undefined : { ...parts, main: parts.main },
})

const toRecord = (
  call: DisclosureCall | DisclosureScreen,
  { id, version, hash, words, parts }: Accepted,
  { vault, language, userId, clientId, ip, now, accountType, rendered: render }: Context,
): RecordedDisclosure => {
  const ofFund = accountType && !opensAtBroker(accountType) ? parts?.fund : undefined
  const rendered = ofFund ?? (parts && render?.[id]?.(parts))
  const shown = {
    id: randomUUID(),
    userId,
    clientId,
    disclosureId: id,
    version,
    language: language.code,
    call,
    renderedHash: rendered === undefined ? hash : sha256(rendered),
    at: now,
  }
  const person = { ip, rendered: rendered ?? null, salt: newSalt() }
  return {
    ...shown,
    personSealed: sealShown(vault, userId, shown.id, person),
    evidence: shownHash(shown, person),
    words: rendered ?? words,
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
