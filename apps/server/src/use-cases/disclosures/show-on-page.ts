import { isRevocable } from '@vestibule/domain/account-types'
import { verificationStatuses } from '@vestibule/domain/flow/status-lists'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { iraEligibilityNotice } from '@vestibule/words/disclosures/ira-eligibility'
import { revokeNotice } from '@vestibule/words/disclosures/revoke'
import type { Language } from '@vestibule/words/language'
import type { Application } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import { doubtsOf } from '../contributions/contribution-of.ts'
import type { Deps } from '../deps.ts'
import { consume, hourly, usesBy } from '../rate-limits.ts'
import { identityCheckConsent, identityConsent } from '../verification/consent.ts'
import { type ShownDisclosure, toShow } from './show.ts'
import type { DisclosureWords } from './texts.ts'

const disclosureLimit = hourly(120, 1200)

/** Records the disclosures that a screen showed and that no other request reports. Stores each text once. */
export const showOnPage = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  shown: readonly ShownDisclosure[],
): Promise<void> => {
  const application = await loadClient(deps, caller, clientId)
  await consume(
    deps.limits,
    deps.clock.now(),
    usesBy('disclosures', caller, disclosureLimit),
    'too_many_requests',
  )
  if (shown.some(({ id }) => id === identityCheckConsent)) requireStatus(application, verificationStatuses)
  const language = deps.languages.of(caller.language)
  const revoke = revokeRenderer(deps, language, application)
  const { account_type: accountType } = application.client
  const doubts = doubtsOf(deps, application)
  const ofPerson = {
    ...(revoke && { revoke }),
    ...(doubts && {
      'ira-eligibility': (words: DisclosureWords) =>
        iraEligibilityNotice(doubts, accountType, language, words),
    }),
  }
  const isShown = (id: string) => (id !== 'revoke' && id !== 'ira-eligibility') || id in ofPerson
  const recorded = await toShow(
    deps.store,
    'page',
    shown.filter(({ id }) => isShown(id)),
    {
      vault: deps.vault,
      language,
      ...readerOf(application),
      accountType,
      ip: caller.ip,
      now: deps.clock.now(),
      rendered: { ...identityConsent(deps.brand.name), ...ofPerson },
    },
  )
  const before = await deps.store.disclosures.shownWith(readerOf(application), 'page')
  await deps.store.disclosures.showDisclosures(
    recorded.filter(
      (one) =>
        !before.some(
          (row) =>
            row.disclosure_id === one.disclosureId &&
            row.version === one.version &&
            row.rendered_hash.equals(one.renderedHash),
        ),
    ),
  )
}

/** Returns the renderer of the revocation notice, or `undefined` if the account is not open or not revocable. */
export const revokeRenderer = (
  {
    clock,
    brand,
  }: Pick<Deps, 'clock'> & {
    brand: Pick<Deps['brand'], 'custodian'>
  },
  language: Language,
  { client, account }: Application,
): ((words: DisclosureWords) => string) | undefined => {
  if (!isRevocable(client.account_type) || !account?.opened_at) return undefined
  const opening = {
    openedOn: dayInNewYork(new Date(account.opened_at)),
    today: clock.today(),
    custodian: brand.custodian,
  }
  if (revokeNotice(opening, language) === undefined) return undefined
  return (words) => revokeNotice(opening, language, words) ?? ''
}
