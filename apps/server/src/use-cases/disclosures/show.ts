import { createHash, randomUUID } from 'node:crypto'
import { DISCLOSURES, type DisclosureId } from '@vestibule/domain/disclosures/disclosures'
import {
  DISCLOSURES_REQUIRED_FOR,
  DISCLOSURES_SHOWN_WITH,
  type DisclosureCall,
  type DisclosureScreen,
  missingDisclosures,
} from '@vestibule/domain/disclosures/required'
import type { NewShown } from '../../ports/records.ts'
import type { Store } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'
import { sealShown } from '../records/sealed-records.ts'

/** What a call carries: the texts that its page showed. */
export interface ShownDisclosure {
  id: string
  version: number
}

const isOfScreen = (call: DisclosureCall | DisclosureScreen): call is DisclosureScreen =>
  call in DISCLOSURES_SHOWN_WITH

/** What belongs to the call, as it stands today: nothing else is kept as shown with it. */
const isOf =
  (own: readonly DisclosureId[]) =>
  (shown: ShownDisclosure): shown is { id: DisclosureId; version: number } =>
    own.some((id) => id === shown.id && DISCLOSURES[id].version === shown.version)

interface Context {
  vault: Vault
  userId: string
  ip: string
  now: Date
  /** a text that differs by person (the debit authorization) is given rendered, and kept as it was read */
  rendered?: Partial<Record<DisclosureId, string>>
  /** needed of this person besides what the call needs of all */
  also?: readonly DisclosureId[]
}

/** SE-08: keeps which texts were shown to whom and when. @throws AppError disclosure_required, as `toShow` */
export const showDisclosures = (
  store: Store,
  call: DisclosureCall | DisclosureScreen,
  shown: readonly ShownDisclosure[],
  context: Context,
): Promise<void> => store.records.showDisclosures(toShow(call, shown, context))

/**
 * SE-08: what is to be kept of the texts that were shown; a call that lacks one it needs is refused.
 * @throws AppError disclosure_required, naming those that are missing
 */
export const toShow = (
  call: DisclosureCall | DisclosureScreen,
  shown: readonly ShownDisclosure[],
  context: Context,
): NewShown[] => {
  if (!isOfScreen(call)) {
    const missing = missingDisclosures(call, shown, context.also)
    if (missing.length > 0) throw new AppError('disclosure_required', { fields: missing })
  }
  const own = isOfScreen(call)
    ? DISCLOSURES_SHOWN_WITH[call]
    : [...DISCLOSURES_REQUIRED_FOR[call], ...(context.also ?? [])]
  return shown.filter(isOf(own)).map(({ id, version }) => {
    const rendered = context.rendered?.[id]
    const shownId = randomUUID()
    return {
      id: shownId,
      userId: context.userId,
      disclosureId: id,
      version,
      call,
      renderedHash: createHash('sha256')
        .update(rendered ?? wordsOf(id))
        .digest(),
      personSealed: sealShown(context.vault, context.userId, shownId, {
        ip: context.ip,
        rendered: rendered ?? null,
      }),
      at: context.now,
    }
  })
}

/** A disclosure's words, every part of it, as one text. */
export const wordsOf = (id: DisclosureId): string => Object.values(DISCLOSURES[id].words).join('\n')
