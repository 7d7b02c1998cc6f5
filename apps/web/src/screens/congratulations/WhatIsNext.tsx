import { useQuery } from '@tanstack/react-query'
import { type AccountType, isRevocable, sharesIraLimit } from '@vestibule/domain/account-types'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { debitDays } from '@vestibule/domain/contribution/business-days'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
import { addDays, type IsoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { debitDaysText } from '@vestibule/words/debits'
import { revokeNotice } from '@vestibule/words/disclosures/revoke'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import { scheduleText } from '@vestibule/words/schedule'
import { type ReactNode, useId } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { savedSchedule } from '../../application/contributions/choice.ts'
import {
  type Contributions,
  reasonTexts,
  stoppedText,
} from '../../application/contributions/contribution-texts.ts'
import { sourceAccount } from '../../application/contributions/summary-items.ts'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { useSettings } from '../../site/settings.ts'
import { useToday } from '../../site/today.ts'
import { useReportDisclosure } from '../../site/useReportDisclosure.ts'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonItems } from '../../ui/SkeletonParts.tsx'
import { Timeline, TimelineItem } from '../../ui/Timeline.tsx'
import { useLanguage } from '../../words/language.ts'
import styles from './Congratulations.module.css'

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
  { today, contact }: { today: IsoDate; contact: string },
  language: Language,
): string[] => {
  const { state } = contributions
  const { stopping } = language.words.contributions
  return [
    ...(state === 'STOPPING' ? [stopping] : []),
    ...(state === 'STOPPED' ? [stoppedText({ ...contributions, arriving: [] }, today, language)] : []),
    ...reasonTexts(contributions, { today, contact }, language),
  ]
}

/** Returns the contribution's title and texts. If no debit is planned, they contain only what the applicant chose. */
const contributionTexts = (
  { accountType, schedule, next, ...bank }: Contribution,
  today: IsoDate,
  language: Language,
): { title: string; texts: string[] } => {
  const { congratulations: words } = language.words
  const amount = formatDollars(bank.amount)
  const source = sourceAccount(bank)
  if (!schedule) return { title: words.contribution, texts: [] }
  const terms = { amount, source, schedule: scheduleText(schedule, language) }
  if (next !== undefined) {
    const text = sharesIraLimit(accountType) ? words.termsToLimit : words.terms
    return { title: words.next, texts: [debitDaysText(debitDays(next), today, language), fill(text, terms)] }
  }
  const date = schedule.frequency === 'ONE_TIME' && language.format.briefDate(schedule.date, today)
  const chosen = date ? fill(words.chosenDay, { amount, source, date }) : fill(words.chosen, terms)
  return { title: words.contribution, texts: [chosen] }
}

const Steps = ({
  openedOn,
  contribution,
  contributions,
  accountType,
  revoke,
}: {
  openedOn: IsoDate | undefined
  contribution: Contribution | undefined
  contributions?: Contributions | undefined
  accountType: AccountType
  revoke: string | undefined
}) => {
  const { brand, broker, contact } = useSettings()
  const language = useLanguage()
  const today = useToday()
  const { accounts, congratulations: words, contributions: contributionsWords } = language.words
  const interrupted = contributions ? interruptedTexts(contributions, { today, contact }, language) : []
  const planned = contribution && contributionTexts(contribution, today, language)
  const isStopped = contributions?.state === 'STOPPING' || contributions?.state === 'STOPPED'
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
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </TimelineItem>
      )}
      {revoke !== undefined && (
        <TimelineItem title={words.revocable}>
          <p>{revoke}</p>
        </TimelineItem>
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

/** Reports the notice only once it is shown, not while the contribution loads. */
const ReportRevoke = ({ clientId }: { clientId: string }) => {
  useReportDisclosure(clientId, 'revoke')
  return null
}

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
  const noticeOf = (date: IsoDate | undefined): string | undefined =>
    date !== undefined && isRevocable(accountType)
      ? revokeNotice({ openedOn: date, today, custodian }, language)
      : undefined
  const revoke = noticeOf(openedOn)
  const skeleton: ReactNode = (
    <SkeletonItems>
      <Steps
        openedOn={today}
        contribution={typical(accountType, broker, today)}
        accountType={accountType}
        revoke={noticeOf(today)}
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
                revoke={revoke}
              />
              {contributions.isError && (
                <RetryNotice onRetry={() => contributions.refetch()}>
                  {language.words.contributions.notLoaded}
                </RetryNotice>
              )}
              {revoke !== undefined && <ReportRevoke clientId={clientId} />}
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
