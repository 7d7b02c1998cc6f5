import type { BodyOf } from '@vestibule/contract/calls'
import type { AccountType } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { debitDays } from '@vestibule/domain/contribution/business-days'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { debitDaysText } from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { Authorization } from '../../application/contributions/Authorization.tsx'
import { useTerms } from '../../application/contributions/ContributionForm.tsx'
import { contributionFrom, startOf, type Terms } from '../../application/contributions/choice.ts'
import { debitText } from '../../application/contributions/contribution-texts.ts'
import { scheduleItem, sourceAccount } from '../../application/contributions/summary-items.ts'
import { errorMessage } from '../../form/error-message.ts'
import { networkPage } from '../../site/network-page.ts'
import { today } from '../../site/today.ts'
import { Actions, SubmitFailure } from '../../ui/Actions.tsx'
import { DescriptionList, Notice } from '../../ui/Panel.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useLanguage } from '../../words/language.ts'

export type PlanAnswer = Answer<'getContributionPlan'>

/** Returns the terms of a one-time or of a recurring contribution. */
export const termsOfPlan =
  ({ one_time_terms, recurring_terms }: PlanAnswer) =>
  (oneTime: boolean): Pick<Terms, 'today' | 'alreadyContributed'> => {
    const terms = oneTime ? one_time_terms : recurring_terms
    return { today: terms.today as IsoDate, alreadyContributed: terms.already_contributed }
  }

/** Shows the chosen contribution and its authorization, and authorizes it. */
export const Authorize = ({
  plan,
  chosen,
  clientId,
  accountType,
  onBack,
  onChanged,
}: {
  plan: PlanAnswer
  chosen: BodyOf<'updateContribution'>
  clientId: string
  accountType: AccountType
  onBack: () => void
  onChanged: () => Promise<void>
}) => {
  const language = useLanguage()
  const { plan: words, confirmation, contribution: contributionWords } = language.words
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<string>()
  const adds = chosen.one_time && plan.one_time_terms.adds
  const banks = [plan.bank, ...(plan.next_bank && !adds ? [plan.next_bank] : [])].filter(
    (bank) => bank.can_be_debited,
  )
  const [bankId, setBankId] = useState(banks.at(-1)?.id)
  const bank = banks.find(({ id }) => id === bankId)
  const terms = useTerms(accountType, plan.birth_year, {})
  const contribution = contributionFrom(startOf(chosen), { ...terms, ...termsOfPlan(plan)(chosen.one_time) })
  const firstDeposit = contribution && previewContribution(contribution).firstDeposit
  if (!bank || !contribution || !firstDeposit) return <Notice live>{words.changed}</Notice>
  const isNext = bank.id === plan.next_bank?.id

  const authorize = async () => {
    setFailure(undefined)
    toast.dismissFailures()
    const params = { clientId }
    try {
      if (isNext) await call('createBankRelationship', { params, ifMatch: true })
      await call('changeContributions', {
        params,
        body: {
          contribution: chosen,
          bank_id: bank.id,
          starts_again: plan.is_stopped,
          first_deposit: firstDeposit,
          disclosures: shownOnPage(disclosuresRequiredFor.confirmation, currentWords().disclosures),
        },
        ifMatch: true,
      })
    } catch (error) {
      const page = networkPage(error)
      if (page) return navigate(page)
      const isChanged = error instanceof ApiError && ['stale', 'status_conflict'].includes(error.code)
      const message = isChanged
        ? currentWords().plan.changed
        : errorMessage(error, currentWords().plan.failed)
      toast.error(message)
      if (isChanged) return onChanged()
      return setFailure(message)
    }
    toast.success(currentWords().plan.authorized)
    await onChanged()
  }

  return (
    <>
      {banks.length > 1 && (
        <RadioCards
          name="bank"
          legend={words.bank}
          options={banks.map((one) => ({ value: one.id, label: sourceAccount(one) }))}
          value={bank.id}
          onChange={(event) => setBankId(event.target.value)}
          onBlur={() => undefined}
          ref={(input) => {
            if (input) input.checked = input.value === bankId
          }}
        />
      )}
      <DescriptionList
        title={words.yours}
        items={[
          { term: contributionWords.amount, value: formatDollars(contribution.amount) },
          scheduleItem(contribution.schedule, today(), language),
          { term: contributionWords.source, value: sourceAccount(bank) },
          { term: confirmation.arrive, value: debitDaysText(debitDays(firstDeposit), today(), language) },
        ]}
      />
      {adds && <Notice>{words.adds}</Notice>}
      {isNext &&
        plan.added.map((debit) => (
          <Notice key={debit.scheduled_on}>
            {fill(words.ends, { debit: debitText(debit, today(), language) })}
          </Notice>
        ))}
      <Authorization bank={bank} contribution={contribution} from={firstDeposit} />
      <SubmitFailure value={failure}>
        <Actions agrees onClick={authorize} onBack={onBack}>
          {words.authorize}
        </Actions>
      </SubmitFailure>
    </>
  )
}
