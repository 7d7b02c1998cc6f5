import type { BodyOf } from '@vestibule/contract/calls'
import type { AccountType } from '@vestibule/domain/account-types'
import { maximumContribution } from '@vestibule/domain/contribution/amount'
import type { IraDoubts } from '@vestibule/domain/contribution/ira-doubts'
import { contributionFrequencies, lastDay, pickDay } from '@vestibule/domain/contribution/schedule'
import { yearOf } from '@vestibule/domain/iso-date'
import { iraEligibilityNotice } from '@vestibule/words/disclosures/ira-eligibility'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/call.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { iraLimitsUrl } from '../../site/links.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { DaysOfMonth } from '../../ui/DaysOfMonth.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { currentWords, useLanguage } from '../../words/language.ts'
import { AmountField } from './AmountField.tsx'
import {
  type Choice,
  contributionFrom,
  daysFor,
  describeSchedule,
  draftFrom,
  missingOf,
  mostFrom,
  type SavedContribution,
  startOf,
  type Terms,
  taxYearsToChoose,
  validateChoice,
  withoutUnasked,
} from './choice.ts'
import { deadlineHint, fullText, maxesOut, type Shown } from './preview-items.ts'

/** Shows why the answers make an IRA contribution doubtful, and reports that it was shown (CO-16). */
const IraNotice = ({
  clientId,
  accountType,
  doubts,
}: {
  clientId: string
  accountType: AccountType
  doubts: IraDoubts
}) => {
  const language = useLanguage()
  useReportDisclosure(clientId, 'ira-eligibility')
  return (
    <Notice>
      {iraEligibilityNotice(doubts, accountType, language)}{' '}
      <a href={iraLimitsUrl} target="_blank" rel="noreferrer">
        {language.words.contribution.irsLimits}
      </a>
    </Notice>
  )
}

export const useTerms = (
  accountType: AccountType,
  birthYear: number,
  alreadyContributed: Terms['alreadyContributed'],
): Terms => {
  const { limits, contributionMaximum } = useSettings()
  const now = useToday()
  const maximum = maximumContribution(accountType, yearOf(now), birthYear, limits, contributionMaximum)
  return { accountType, birthYear, limits, maximum, today: now, alreadyContributed }
}

export const ContributionForm = ({
  saved,
  clientId,
  accountType,
  birthYear,
  onSaved,
  onFailed,
  choose,
  termsOf,
  preview,
  children,
}: {
  saved: SavedContribution
  clientId: string
  accountType: AccountType
  birthYear: number
  onSaved?: (contribution: Answer<'updateContribution'>) => Promise<unknown>
  /** Shows the message of a failed save. Without it, a toast and a notice show the message. */
  onFailed?: (message: string) => void
  /** Receives the choice. Without it, the form saves the choice. */
  choose?: (body: BodyOf<'updateContribution'>) => void
  /** Returns the terms that differ from those of a first contribution. */
  termsOf?: (oneTime: boolean) => Pick<Terms, 'today' | 'alreadyContributed'>
  /** Renders the preview of the planned deposits, or of a draft while the choice is incomplete. */
  preview: (shown: Shown) => ReactNode
  children: (busy: boolean, shown: Shown | undefined) => ReactNode
}) => {
  const first = useTerms(accountType, birthYear, saved.already_contributed)
  const termsFor = (frequency: Choice['frequency']) => ({ ...first, ...termsOf?.(frequency === 'ONE_TIME') })
  const language = useLanguage()
  const { contact } = useSettings()
  const words = language.words.contribution
  const form = useForm({
    start: startOf(saved),
    validate: (choice) => validateChoice(termsFor(choice.frequency))(choice),
    submit: async (body, call) => {
      if (choose) choose(body)
      else await onSaved?.(await call('updateContribution', { params: { clientId }, body }))
    },
    describe: describeSchedule,
    align: withoutUnasked,
    names: {
      first_deposit_date: 'days',
      second_deposit_date: 'days',
      one_time_date: 'date',
      tax_year: 'taxYear',
    },
    refusedAs: { ira_limit: language.words.errors.byCode.ira_limit },
    failed: (error) => {
      const message = errorMessage(error, currentWords().contribution.failed)
      if (!onFailed) return message
      onFailed(message)
      return undefined
    },
  })
  const choice: Choice = {
    amount: form.value('amount'),
    frequency: form.value('frequency'),
    days: form.value('days'),
    date: form.value('date'),
    taxYear: form.value('taxYear'),
  }
  const terms = termsFor(choice.frequency)
  const taxYears = taxYearsToChoose(choice, terms)
  const contribution = contributionFrom(choice, terms)
  const draft = contribution ?? draftFrom(choice, terms)
  const shown = draft && {
    contribution: draft,
    missing: contribution ? undefined : missingOf(choice, terms),
  }
  const frequency = form.input('frequency')

  return (
    <Form form={form}>
      {saved.ira_doubts && (
        <IraNotice clientId={clientId} accountType={accountType} doubts={saved.ira_doubts} />
      )}
      <AmountField
        {...form.input('amount')}
        amount={choice.amount}
        most={mostFrom(choice, terms)}
        thisYear={yearOf(terms.today)}
        onPick={(amount) => form.set('amount', amount)}
      />
      <RadioCards
        legend={words.frequency}
        options={contributionFrequencies.map((value) => ({ value, label: words.frequencies[value] }))}
        row
        segments
        {...frequency}
        onChange={(event) => {
          frequency.onChange(event)
          form.set('days', daysFor(event.target.value as Choice['frequency'], choice.days))
        }}
      />
      {choice.frequency === 'ONE_TIME' ? (
        <DatePicker
          name={words.date}
          first={terms.today}
          picked={choice.date}
          onPick={(date) => form.set('date', date)}
          error={form.error('date')}
        />
      ) : (
        <DaysOfMonth
          name={words.days}
          hint={words.dayCount[choice.frequency]}
          last={lastDay}
          picked={choice.days}
          onPick={(day) => form.set('days', pickDay(choice.frequency, choice.days, day))}
          error={form.error('days')}
        />
      )}
      {taxYears.length > 0 && (
        <RadioCards
          legend={words.taxYear}
          hint={deadlineHint(taxYears[0] ?? 0, terms.limits, language)}
          options={taxYears.map((year) => ({ value: String(year), label: String(year) }))}
          row
          segments
          {...form.input('taxYear')}
          value={choice.taxYear || String(taxYears.at(-1))}
        />
      )}
      {shown && preview(shown)}
      {contribution && maxesOut(contribution) && (
        <Notice live>{fullText(contribution, contact, language) ?? words.maxesOut}</Notice>
      )}
      {children(form.busy, shown)}
    </Form>
  )
}
