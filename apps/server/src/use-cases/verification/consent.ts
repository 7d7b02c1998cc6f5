import { fillAny } from '@vestibule/words/fill'
import type { Store } from '../../stores/store-type.ts'
import type { DisclosureWords } from '../disclosures/texts.ts'

export const identityCheckConsent = 'identity-check'

export const hasConsented = async (
  { disclosures }: Pick<Store, 'disclosures'>,
  userId: string,
): Promise<boolean> => (await disclosures.lastShown(userId, identityCheckConsent)) !== undefined

export const identityConsent = (brand: string) => ({
  [identityCheckConsent]: (words: DisclosureWords) => fillAny(words.main, { brand }),
})
