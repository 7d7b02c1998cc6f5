import { render } from '@vestibule/domain/disclosures/render'
import type { Store } from '../../stores/store-type.ts'
import type { DisclosureWords } from '../disclosures/show.ts'

/** The consent without which nobody's identity is checked (PR-06). */
export const identityCheckConsent = 'identity-check'

/** PR-06: whether the person has agreed that their data is shared for the identity check. */
export const hasConsented = async ({ records }: Pick<Store, 'records'>, userId: string): Promise<boolean> =>
  (await records.lastShown(userId, identityCheckConsent)) !== undefined

/** Its words name the brand: recorded as they were read. */
export const identityConsent = (brand: string) => ({
  [identityCheckConsent]: (words: DisclosureWords) => render(words.main, { brand }),
})
