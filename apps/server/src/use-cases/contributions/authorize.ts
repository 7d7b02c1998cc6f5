import { sharesIraLimit } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { limitMark } from '@vestibule/domain/contribution/ira-limits'
import { plannedYears } from '@vestibule/domain/contribution/plan'
import { isScheduledOn, previewContribution } from '@vestibule/domain/contribution/preview'
import { debitAuthorization } from '@vestibule/words/disclosures/debit'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application, BankRow, TransferRow } from '../../stores/application/rows.ts'
import { readerOf } from '../../stores/disclosures/disclosures.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { clientCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { type ShownDisclosure, showDisclosures } from '../disclosures/show.ts'

export interface Shown {
  disclosures: ShownDisclosure[]
  /** The first deposit's date on the page, as YYYY-MM-DD. If the date has changed since, the confirmation is stale. */
  firstDeposit: string | undefined
}

/**
 * Records the authorization of the contribution that the page showed. `isRepeated`: the previous one had the same text.
 * @throws AppError ira_limit if the limit prevents the first deposit, stale if it has another date
 */
export const recordAuthorization = async (
  deps: Deps,
  tx: Store,
  caller: Caller,
  application: Application,
  contribution: Contribution,
  bank: Pick<BankRow, 'bank_name' | 'account_mask'>,
  shown: Shown,
): Promise<{ id: string | undefined; isRepeated: boolean }> => {
  const { firstDeposit } = previewContribution(contribution)
  if (firstDeposit === undefined) throw new AppError('ira_limit', { fields: ['amount'] })
  if (shown.firstDeposit !== undefined && shown.firstDeposit !== firstDeposit)
    throw isScheduledOn(contribution, shown.firstDeposit)
      ? new AppError('ira_limit', { fields: ['amount'] })
      : new AppError('stale')
  const language = deps.languages.of(caller.language)
  const debit = {
    company: deps.brand.company,
    contact: deps.brand.contact,
    url: deps.publicUrl,
    bank: bank.bank_name ?? '',
    mask: bank.account_mask ?? '',
    amount: contribution.amount,
    schedule: contribution.schedule,
    from: firstDeposit,
    sharesIraLimit: sharesIraLimit(contribution.accountType),
  }
  const reader = readerOf(application)
  const earlier = await tx.disclosures.lastShown(reader, 'debit')
  const recorded = await showDisclosures(tx, 'confirmation', shown.disclosures, {
    vault: deps.vault,
    language,
    ...reader,
    ip: caller.ip,
    now: deps.clock.now(),
    rendered: { debit: (words) => debitAuthorization(debit, language, words) },
  })
  const authorization = recorded.find(({ disclosureId }) => disclosureId === 'debit')
  const isRepeated =
    authorization !== undefined && earlier?.rendered_hash.equals(authorization.renderedHash) === true
  return { id: authorization?.id, isRepeated }
}

/** Records the tax years for which the plan's transfers are stored. */
export const addYears = async (
  { clock, rules }: Pick<Deps, 'clock' | 'rules'>,
  tx: Store,
  clientId: string,
  contribution: Contribution,
  rows: readonly Pick<TransferRow, 'tax_year'>[],
): Promise<void> => {
  const years = new Set([...plannedYears(contribution), ...rows.flatMap(({ tax_year }) => tax_year ?? [])])
  for (const year of years)
    await tx.plans.addYear(clientId, year, clock.today(), limitMark(year, rules.limits))
}

export const authorizationMail = (clientId: string, userId: string, shownId: string): NewCall =>
  clientCall('mail_authorization', clientId, shownId, { shownId }, userId)
