import { fillAny } from '@vestibule/words/fill'
import type { Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Store } from '../../stores/store-type.ts'
import type { DisclosureWords } from '../disclosures/texts.ts'

export const identityCheckConsent = 'identity-check'

export const hasConsented = async (
  { disclosures }: Pick<Store, 'disclosures'>,
  application: Pick<Application, 'client'>,
): Promise<boolean> =>
  (await disclosures.lastShown(readerOf(application), identityCheckConsent)) !== undefined

export const identityConsent = (brand: string) => ({
  [identityCheckConsent]: (words: DisclosureWords) => fillAny(words.main, { brand }),
})
