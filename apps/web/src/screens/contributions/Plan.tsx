import type { BodyOf } from '@vestibule/contract/calls'
import type { AccountType } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import { useEffect, useRef, useState } from 'react'
import { ContributionForm } from '../../application/contributions/ContributionForm.tsx'
import { ContributionPreview } from '../../application/contributions/ContributionPreview.tsx'
import { savedSchedule } from '../../application/contributions/choice.ts'
import { scheduleItem, sourceAccount } from '../../application/contributions/summary-items.ts'
import { bankPath } from '../../site/page.tsx'
import { useSettings } from '../../site/settings.ts'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { DescriptionList, Notice, Panel } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { useLanguage } from '../../words/language.ts'
import { Authorize, type PlanAnswer, termsOfPlan } from './Authorize.tsx'
import styles from './Contributions.module.css'

/** Shows the plan, then the form with another one, and then its authorization. */
export const Plan = ({
  plan,
  clientId,
  accountType,
  onChanged,
}: {
  plan: PlanAnswer
  clientId: string
  accountType: AccountType
  onChanged: () => Promise<void>
}) => {
  const { plan: words } = useLanguage().words
  const [isEditing, setEditing] = useState(false)
  const [chosen, setChosen] = useState<BodyOf<'updateContribution'>>()
  const view = chosen ? 'authorization' : isEditing ? 'form' : 'plan'
  const section = useRef<HTMLElement>(null)
  const focused = useRef(view)
  // The pressed button is no longer shown, so the part that replaced it takes focus.
  useEffect(() => {
    if (focused.current !== view) section.current?.focus()
    focused.current = view
  }, [view])
  return (
    <section ref={section} tabIndex={-1} aria-label={words.yours} className={styles.parts}>
      {chosen && (
        <Authorize
          {...{ plan, clientId, accountType, chosen }}
          onBack={() => setChosen(undefined)}
          onChanged={async () => {
            await onChanged()
            setChosen(undefined)
            setEditing(false)
          }}
        />
      )}
      {view === 'form' && (
        <PlanForm
          {...{ plan, clientId, accountType }}
          onChosen={setChosen}
          onBack={() => setEditing(false)}
        />
      )}
      {view === 'plan' && <CurrentPlan plan={plan} onChange={() => setEditing(true)} />}
    </section>
  )
}

const PlanForm = ({
  plan,
  clientId,
  accountType,
  onChosen,
  onBack,
}: {
  plan: PlanAnswer
  clientId: string
  accountType: AccountType
  onChosen: (body: BodyOf<'updateContribution'>) => void
  onBack: () => void
}) => {
  const language = useLanguage()
  const { plan: words, common, contribution: contributionWords } = language.words
  const { recurring_terms, one_time_terms } = plan
  const from = language.format.briefDate(recurring_terms.today as IsoDate, today())
  return (
    <ContributionForm
      saved={{ ...plan, one_time_date: '', tax_year: undefined, already_contributed: {} }}
      clientId={clientId}
      accountType={accountType}
      birthYear={plan.birth_year}
      choose={onChosen}
      termsOf={termsOfPlan(plan)}
      preview={(shown) => (
        <Panel title={contributionWords.preview.title}>
          <ContributionPreview {...shown} pace />
        </Panel>
      )}
    >
      {(busy) => (
        <>
          <Small>
            {fill(words.from, { date: from })} {one_time_terms.adds && words.adds}
          </Small>
          <Actions busy={busy} onBack={onBack}>
            {common.next}
          </Actions>
        </>
      )}
    </ContributionForm>
  )
}

const CurrentPlan = ({ plan, onChange }: { plan: PlanAnswer; onChange: () => void }) => {
  const language = useLanguage()
  const { bankChangeOff, contact } = useSettings()
  const { plan: words, confirmation, contribution: contributionWords, contributions } = language.words
  const another = bankChangeOff ? fill(contributions.anotherBank.firm, { contact }) : words.connect
  const schedule = savedSchedule(plan)
  const { bank, next_bank: next } = plan
  const nextNotice = next && (next.moves ? words.moves : next.can_be_debited ? words.next : words.refused)
  return (
    <>
      {plan.is_changing && <Notice>{words.changing}</Notice>}
      {!bank.can_be_debited && (
        <Notice>{fill(words.returned, { bank: sourceAccount(bank), another })}</Notice>
      )}
      {next && nextNotice && <Notice>{fill(nextNotice, { bank: sourceAccount(next) })}</Notice>}
      <DescriptionList
        title={words.yours}
        items={[
          { term: contributionWords.amount, value: formatDollars(plan.amount) },
          ...(schedule ? [scheduleItem(schedule, today(), language)] : []),
          { term: contributionWords.source, value: sourceAccount(bank) },
        ]}
      />
      {(bank.can_be_debited || next?.can_be_debited) && (
        <Button full onClick={onChange}>
          {plan.is_stopped ? words.again : words.change}
        </Button>
      )}
      {!next?.moves && !bankChangeOff && (
        <LinkButton href={bankPath} variant="quiet">
          {confirmation.changeBank}
        </LinkButton>
      )}
    </>
  )
}
