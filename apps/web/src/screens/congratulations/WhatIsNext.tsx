import { useQuery } from '@tanstack/react-query'
import { type AccountType, isRevocable, sharesIraLimit } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { debitDays } from '@vestibule/domain/contribution/business-days'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
import { revocableUntil } from '@vestibule/domain/disclosures/revoke'
import { addDays, type IsoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { debitDaysText } from '@vestibule/words/debits'
import { revokeNotice } from '@vestibule/words/disclosures/revoke'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import { scheduleText } from '@vestibule/words/schedule'
import { type ReactNode, useId, useState } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { savedSchedule } from '../../application/contributions/choice.ts'
import {
  type Contributions,
  type Debit,
  reasonTexts,
  stoppedText,
} from '../../application/contributions/contribution-texts.ts'
import { scheduleItem, sourceAccount } from '../../application/contributions/summary-items.ts'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { Fold } from '../../ui/Fold.tsx'
import { RetryNotice, withWholeDates } from '../../ui/Panel.tsx'
import { SkeletonItems } from '../../ui/SkeletonParts.tsx'
import { Timeline, TimelineItem } from '../../ui/Timeline.tsx'
import { useLanguage } from '../../words/language.ts'
import styles from './Congratulations.module.css'
import { calendarFile } from './calendar.ts'

const readOpening = async (
  clientId: string,
  signal: AbortSignal,
): Promise<{ openedOn: IsoDate | undefined }> => {
  const { accountId } = await call('getAccountId', { params: { clientId }, signal })
  const account = await call('getAccount', { params: { accountId }, signal })
  const openedAt = 'opened_at' in account ? account.opened_at : undefined
  return { openedOn: typeof openedAt === 'string' ? dayInNewYork(new Date(openedAt)) : undefined }
}

/** Reads the date on which the broker opened the account. */
const useOpening = (clientId: string) =>
  useQuery({ queryKey: ['opening', clientId], queryFn: ({ signal }) => readOpening(clientId, signal) })

type Contribution = Pick<Answer<'getBank'>, 'amount' | 'bank_name' | 'account_mask'> & {
  accountType: AccountType
  schedule: Schedule | undefined
  /** Day of the next debit. `undefined` if no debit is planned. */
  next: IsoDate | undefined
}

/** Returns the texts about a contribution that was stopped or returned. */
const interruptedTexts = (
  contributions: Contributions,
  { today, ...terms }: Parameters<typeof reasonTexts>[1],
  language: Language,
): string[] => {
  const { state } = contributions
  const { stopping } = language.words.contributions
  return [
    ...(state === 'STOPPING' ? [stopping] : []),
    ...(state === 'STOPPED' ? [stoppedText({ ...contributions, arriving: [] }, today, language)] : []),
    ...reasonTexts(contributions, { today, ...terms }, language),
  ]
}

/** Returns the contribution's title, plan and texts. If no debit is planned, only what the applicant chose. */
const contributionTexts = (
  { accountType, schedule, next, ...bank }: Contribution,
  today: IsoDate,
  language: Language,
): { title: string; plan?: string; texts: string[] } => {
  const { congratulations: words } = language.words
  const amount = formatDollars(bank.amount)
  const source = sourceAccount(bank)
  if (!schedule) return { title: words.contribution, texts: [] }
  const terms = { amount, source, schedule: scheduleText(schedule, language) }
  if (next !== undefined) {
    const text = sharesIraLimit(accountType) ? words.termsToLimit : words.terms
    return {
      title: words.next,
      plan: `${amount} · ${scheduleItem(schedule, today, language).value}`,
      texts: [debitDaysText(debitDays(next), today, language), fill(text, terms)],
    }
  }
  const date = schedule.frequency === 'ONE_TIME' && language.format.briefDate(schedule.date, today)
  const chosen = date ? fill(words.chosenDay, { amount, source, date }) : fill(words.chosen, terms)
  return { title: words.contribution, texts: [chosen] }
}

/** Offers the days of the next debits as a file for the person's calendar. */
const AddToCalendar = ({ coming, clientId }: { coming: readonly Debit[]; clientId: string }) => {
  const { brand, publicUrl } = useSettings()
  const language = useLanguage()
  const today = useToday()
  const { calendar: words } = language.words.congratulations
  const days = coming.map(({ amount, scheduled_on, arrives_on }) => ({
    id: `${clientId}-${scheduled_on}@${new URL(publicUrl).host}`,
    date: scheduled_on as IsoDate,
    title: fill(words.event, { brand, amount: formatDollars(amount) }),
    text: debitDaysText(
      { scheduledOn: scheduled_on as IsoDate, arrivesOn: arrives_on as IsoDate },
      today,
      language,
    ),
  }))
  const file = calendarFile(days, brand, new Date())
  return (
    <a
      className={styles.calendar}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="contributions.ics"
    >
      {language.format.plural(words.add, days.length)}
    </a>
  )
}

/** Reports the notice only once the person has opened it. */
const ReportRevoke = ({ clientId }: { clientId: string }) => {
  useReportDisclosure(clientId, 'revoke')
  return null
}

interface Revocation {
  until: IsoDate
  notice: string
}

const Steps = ({
  openedOn,
  contribution,
  contributions,
  accountType,
  revoke,
  clientId,
}: {
  openedOn: IsoDate | undefined
  contribution: Contribution | undefined
  contributions?: Contributions | undefined
  accountType: AccountType
  revoke: Revocation | undefined
  clientId: string
}) => {
  const { brand, broker, contact, bankChangeOff } = useSettings()
  const language = useLanguage()
  const today = useToday()
  const { accounts, congratulations: words, contributions: contributionsWords } = language.words
  const interrupted = contributions
    ? interruptedTexts(contributions, { today, contact, bankChangeOff }, language)
    : []
  const planned = contribution && contributionTexts(contribution, today, language)
  const isStopped = contributions?.state === 'STOPPING' || contributions?.state === 'STOPPED'
  const [isRevokeShown, setRevokeShown] = useState(false)
  const plan = isStopped ? undefined : planned?.plan
  const title = isStopped ? contributionsWords.title : (planned?.title ?? '')
  const texts = isStopped ? interrupted : [...interrupted, ...(planned?.texts ?? [])]
  return (
    <Timeline>
      <TimelineItem
        done
        title={
          openedOn === undefined
            ? words.openedWithoutDate
            : fill(words.opened, { date: language.format.longDate(openedOn) })
        }
      >
        <p>{fill(words.account, { account: fill(accounts[accountType].title, { brand }), broker })}</p>
      </TimelineItem>
      {texts.length > 0 && (
        <TimelineItem title={title}>
          {plan && <strong className={styles.plan}>{withWholeDates(plan)}</strong>}
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {plan && contributions && contributions.coming.length > 0 && (
            <AddToCalendar coming={contributions.coming} clientId={clientId} />
          )}
        </TimelineItem>
      )}
      {revoke !== undefined && (
        <TimelineItem
          title={
            <Fold
              summary={withWholeDates(
                fill(words.revocable, { date: language.format.longDate(revoke.until) }),
              )}
              onToggle={(event) => event.currentTarget.open && setRevokeShown(true)}
            >
              <p>{revoke.notice}</p>
              {isRevokeShown && <ReportRevoke clientId={clientId} />}
            </Fold>
          }
        />
      )}
    </Timeline>
  )
}

/** A contribution of typical length for the invisible text of the skeleton, so that the page does not move on load. */
const typical = (accountType: AccountType, bank: string, today: IsoDate): Contribution => ({
  accountType,
  amount: 300,
  bank_name: bank,
  account_mask: '0000',
  schedule: { frequency: 'MONTHLY', days: [5] },
  next: addDays(today, 7),
})

const typicalContributions = (next: IsoDate): Contributions => ({
  state: 'ACTIVE',
  may_change: false,
  stopped_on: '',
  stopped_by: '',
  returned: null,
  coming: Array(3).fill({ amount: 300, scheduled_on: next, arrives_on: next }),
  arriving: [],
})

/** Shows when the account was opened, when the next debit is, and how long an IRA can be revoked (CF-05). */
export const WhatIsNext = ({ clientId, accountType }: ScreenProps) => {
  const { broker, custodian } = useSettings()
  const language = useLanguage()
  const today = useToday()
  const id = useId()
  const opening = useOpening(clientId)
  const contributions = useQuery({
    queryKey: ['getContributions', { clientId }],
    queryFn: ({ signal }) => call('getContributions', { params: { clientId }, signal }),
  })
  const openedOn = opening.data?.openedOn
  const { congratulations: words } = language.words
  const revocationOf = (date: IsoDate | undefined): Revocation | undefined => {
    if (date === undefined || !isRevocable(accountType)) return undefined
    const notice = revokeNotice({ openedOn: date, today, custodian }, language)
    return notice === undefined ? undefined : { notice, until: revocableUntil(date) }
  }
  const skeleton: ReactNode = (
    <SkeletonItems>
      <Steps
        openedOn={today}
        contribution={typical(accountType, broker, today)}
        contributions={typicalContributions(today)}
        accountType={accountType}
        revoke={revocationOf(today)}
        clientId={clientId}
      />
    </SkeletonItems>
  )
  return (
    <section className={styles.next} aria-labelledby={id}>
      <h2 id={id} className={styles.subtitle}>
        {words.whatIsNext}
      </h2>
      <LoadSaved read="getBank" clientId={clientId} skeleton={skeleton}>
        {(bank) => {
          if (opening.isPending || contributions.isPending) return skeleton
          const next = parseIsoDate(bank?.next_deposit ?? '')
          return (
            <>
              <Steps
                openedOn={openedOn}
                contribution={
                  bank && {
                    ...bank,
                    accountType,
                    schedule: savedSchedule(bank),
                    next: next.ok ? next.value : undefined,
                  }
                }
                contributions={contributions.data}
                accountType={accountType}
                revoke={revocationOf(openedOn)}
                clientId={clientId}
              />
              {contributions.isError && (
                <RetryNotice onRetry={() => contributions.refetch()}>
                  {language.words.contributions.notLoaded}
                </RetryNotice>
              )}
              {opening.isError && isRevocable(accountType) && (
                <RetryNotice onRetry={() => opening.refetch()}>{words.revokeNotLoaded}</RetryNotice>
              )}
            </>
          )
        }}
      </LoadSaved>
    </section>
  )
}
