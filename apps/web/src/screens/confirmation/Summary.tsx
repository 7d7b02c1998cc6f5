import { useQueryClient } from '@tanstack/react-query'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { debitAuthorization } from '@vestibule/domain/disclosures/debit'
import { DISCLOSURES } from '@vestibule/domain/disclosures/disclosures'
import { isIra } from '@vestibule/domain/fields/account-type'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Answer, call } from '../../api/call.ts'
import { networkPage } from '../../app/network-page.ts'
import { useSettings } from '../../app/settings.ts'
import actions from '../../components/Actions.module.css'
import { Button } from '../../components/Button.tsx'
import { shortDate } from '../../components/dates.ts'
import { DescriptionList, Notice } from '../../components/Panel.tsx'
import { Small } from '../../components/Text.tsx'
import { toast } from '../../components/toasts.ts'
import { useTerms } from '../../contribution/ContributionForm.tsx'
import { contributionFrom, startOf } from '../../contribution/choice.ts'
import { arrival, scheduleItem, sourceAccount } from '../../contribution/schedule-words.ts'
import { words as contributionWords } from '../../contribution/words.ts'
import { useKeep } from '../../flow/Answers.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { confirmContribution } from './confirm.ts'
import { EditDialog } from './EditDialog.tsx'
import { words } from './words.ts'

/** The contribution as it will be confirmed, and the buttons to change and to confirm it. */
export const Summary = ({
  bank,
  client,
  clientId,
  accountType,
  onSaved,
}: ScreenProps & { bank: Answer<'getBank'> }) => {
  const { company, contact, publicUrl } = useSettings()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const keep = useKeep()
  const [editing, setEditing] = useState(false)
  const birthYear = Number(client?.dob_year)
  const terms = useTerms(accountType, birthYear, bank.already_contributed)
  const contribution = contributionFrom(startOf(bank), terms)
  const firstDeposit = contribution && previewContribution(contribution).firstDeposit
  const coming = contribution && firstDeposit && arrival(contribution.schedule, firstDeposit)
  const drawn = accountType !== 'PRODUCT'

  /** PRODUCT: no bank or ACH calls; the person's own word (CF-03, PR-05) */
  const confirmAlone = async () => {
    try {
      const confirmed = await call('updateClientStatus', {
        params: { clientId },
        body: { client_status: 'ONBOARDING_SIGNUP_COMPLETED', step: 4 },
        ifMatch: true,
      })
      await onSaved('contribution_confirmed', confirmed)
    } catch (error) {
      const refused = networkPage(error)
      if (refused) return navigate(refused)
      toast.error(errorMessage(error, words.notProcessed))
    }
  }

  const confirm = async () => {
    toast.dismissFailures()
    if (!drawn) return confirmAlone()
    const outcome = await confirmContribution(call, { clientId, oneTime: bank.one_time, firstDeposit })
    if (outcome.kind === 'refused') return navigate(outcome.page)
    if (outcome.kind === 'failed') return toast.error(outcome.text)
    if (outcome.kind === 'confirmed')
      return onSaved('confirmed').catch((error) => toast.error(errorMessage(error)))
    await queries.invalidateQueries({ queryKey: ['getBank'] })
    toast.error(words.changed)
  }

  return (
    <>
      <DescriptionList
        items={[
          { term: words.amount, value: formatDollars(bank.amount) },
          ...(contribution ? [scheduleItem(contribution.schedule)] : []),
          { term: words.source, value: sourceAccount(bank) },
          ...(coming ? [{ term: words.arrive, value: shortDate(coming.arrives) }] : []),
        ]}
      />
      {coming?.note && <Notice>{coming.note}</Notice>}
      {!coming && (
        <Notice live>{contribution ? contributionWords.full : contributionWords.datePassed}</Notice>
      )}
      {coming && drawn && (
        <>
          <Small>
            {debitAuthorization({
              company,
              contact,
              url: publicUrl,
              bank: bank.bank_name,
              mask: bank.account_mask,
              amount: contribution.amount,
              schedule: contribution.schedule,
              from: firstDeposit,
              isIra: isIra(accountType),
            })}
          </Small>
          <Small>{DISCLOSURES['own-bank'].words.main}</Small>
        </>
      )}
      <div className={`${actions.actions} ${actions.two}`}>
        <Button kind="quiet" full onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
        <Button full off={!coming} onClick={confirm}>
          {words.confirm}
        </Button>
      </div>
      {editing && (
        <EditDialog
          saved={bank}
          clientId={clientId}
          accountType={accountType}
          birthYear={birthYear}
          onSaved={(contributed) => {
            keep('getBank', { clientId }, { ...bank, ...contributed })
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
