import { useQueryClient } from '@tanstack/react-query'
import { opensAtBroker } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { debitDays } from '@vestibule/domain/contribution/business-days'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { debitDaysText } from '@vestibule/words/debits'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Answer, call } from '../../api/call.ts'
import { Authorization } from '../../application/contributions/Authorization.tsx'
import { useTerms } from '../../application/contributions/ContributionForm.tsx'
import { ContributionPreview } from '../../application/contributions/ContributionPreview.tsx'
import { contributionFrom, savedSchedule, startOf } from '../../application/contributions/choice.ts'
import { fullText } from '../../application/contributions/preview-items.ts'
import { delayText, scheduleItem, sourceAccount } from '../../application/contributions/summary-items.ts'
import { useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { errorMessage, showError } from '../../form/error-message.ts'
import { networkPage } from '../../site/network-page.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { useSettings } from '../../site/settings.ts'
import { Actions, SubmitFailure } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList, Notice } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useLanguage } from '../../words/language.ts'
import { confirmContribution, isDatePassed } from './confirm.ts'
import { EditDialog } from './EditDialog.tsx'

/** Element id of the reason why nothing can be confirmed. */
const reasonId = 'nothing-to-confirm'

export const Summary = ({
  bank,
  client,
  clientId,
  accountType,
  onSaved,
  requestStatus,
  onBack,
}: ScreenProps & { bank: Answer<'getBank'> }) => {
  const { contact } = useSettings()
  const language = useLanguage()
  const { confirmation: words, contribution: contributionWords } = language.words
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const cacheResponse = useCacheResponse()
  const [editing, setEditing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const birthYear = Number(client?.dob_year)
  const terms = useTerms(accountType, birthYear, bank.already_contributed)
  /** A date that the server rejected because it has passed by the server's clock. */
  const [refusedDate, setRefusedDate] = useState<string>()
  const isRefused = bank.one_time && refusedDate === bank.one_time_date
  const contribution = isRefused ? undefined : contributionFrom(startOf(bank), terms)
  const schedule = savedSchedule(bank)
  const firstDeposit = contribution && previewContribution(contribution).firstDeposit
  const drawn = opensAtBroker(accountType)
  const delay = drawn && firstDeposit && delayText(firstDeposit, language)

  const showFailure = (message: string) => {
    toast.error(message)
    setFailure(message)
  }

  /** Confirms without calls to the broker, because this account type has no broker and moves no money. */
  const confirmAlone = async () => {
    try {
      await requestStatus('contribution_confirmed', { ifMatch: true })
    } catch (error) {
      const refused = networkPage(error)
      if (refused) return navigate(refused)
      if (isDatePassed(error)) return setRefusedDate(bank.one_time_date)
      showFailure(errorMessage(error, currentWords().contribution.failed))
    }
  }

  const confirm = async () => {
    setFailure(undefined)
    toast.dismissFailures()
    if (!drawn) return confirmAlone()
    const outcome = await confirmContribution(call, { clientId, oneTime: bank.one_time, firstDeposit })
    if (outcome.kind === 'refused') return navigate(outcome.page)
    if (outcome.kind === 'date_passed') return setRefusedDate(bank.one_time_date)
    if (outcome.kind === 'failed') return showFailure(outcome.text)
    if (outcome.kind === 'confirmed') return onSaved('confirmed').catch(showError)
    await queries.invalidateQueries({ queryKey: ['getBank'] })
    showFailure(outcome.text)
  }

  return (
    <>
      <DescriptionList
        title={words.yours}
        action={
          <>
            <Button variant="link" onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
            {onBack && (
              <Button variant="link" onClick={onBack}>
                {words.changeBank}
              </Button>
            )}
          </>
        }
        items={[
          { term: contributionWords.amount, value: formatDollars(bank.amount) },
          ...(schedule ? [scheduleItem(schedule, terms.today, language)] : []),
          { term: contributionWords.source, value: sourceAccount(bank) },
          ...(drawn && firstDeposit
            ? [
                {
                  term: words.arrive,
                  value: debitDaysText(debitDays(firstDeposit), terms.today, language),
                },
              ]
            : []),
        ]}
      />
      {delay && <Notice>{delay}</Notice>}
      {!firstDeposit && (
        <Notice live id={reasonId}>
          {(contribution && fullText(contribution, contact, language)) ?? contributionWords.datePassed}
        </Notice>
      )}
      {drawn && firstDeposit && <Authorization bank={bank} contribution={contribution} from={firstDeposit} />}
      {contribution && firstDeposit && (
        <PanelCard title={contributionWords.preview.title} inPlace="nothing">
          <ContributionPreview contribution={contribution} missing={undefined} />
        </PanelCard>
      )}
      <SubmitFailure value={failure}>
        <Actions
          agrees
          disabled={!firstDeposit}
          describedBy={firstDeposit ? undefined : reasonId}
          onClick={confirm}
        >
          {words.confirm}
        </Actions>
      </SubmitFailure>
      {editing && (
        <EditDialog
          saved={bank}
          {...{ clientId, accountType, birthYear }}
          onSaved={(contributed) => {
            cacheResponse('getBank', clientId, { ...bank, ...contributed })
            setFailure(undefined)
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
