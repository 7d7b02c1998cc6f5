import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '@vestibule/contract/entities'
import { type AccountType, flowOf, hasBeneficiaries } from '@vestibule/domain/account-types'
import type { Screen } from '@vestibule/domain/flow/types'
import { fill } from '@vestibule/words/fill'
import { call } from '../../api/call.ts'
import { ifSaved } from '../../api/if-saved.ts'
import { versionOf } from '../../api/version.ts'
import { withReference } from '../../form/error-message.ts'
import { today } from '../../site/today.ts'
import { Button } from '../../ui/Button.tsx'
import { Reading } from '../../ui/Reading.tsx'
import { useLanguage } from '../../words/language.ts'
import { countriesQuery } from '../personal/countries-query.ts'
import styles from './Answers.module.css'
import { type AnswerGroup, answerGroups } from './answer-groups.ts'

export interface AnswersProps {
  client: Client
  accountType: AccountType
  /** Returns a function that shows the screen, or `undefined` if its answers can no longer change. */
  editOf: (screen: Screen) => (() => void) | undefined
}

const Items = ({ items }: Pick<AnswerGroup, 'items'>) =>
  items.length > 0 && (
    <dl className={styles.items}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )

const Group = ({ title, items, parts, onEdit }: AnswerGroup & { onEdit: (() => void) | undefined }) => {
  const { checkAnswers: words } = useLanguage().words
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {onEdit && (
          <Button variant="link" ariaLabel={fill(words.editScreen, { screen: title })} onClick={onEdit}>
            {words.edit}
          </Button>
        )}
      </div>
      <Items items={items} />
      {parts?.map((part) => (
        <div key={part.title} className={styles.part}>
          <h3 className={styles.title}>{part.title}</h3>
          <Items items={part.items} />
        </div>
      ))}
    </div>
  )
}

/** Reads the saved answers from the server, not from the forms' cache, because the broker gets the saved answers. */
export const useSavedAnswers = (client: Client, accountType: AccountType, enabled: boolean) => {
  const language = useLanguage()
  const queries = useQueryClient()
  const request = { clientId: client.id }
  return useQuery({
    enabled,
    queryKey: ['savedAnswers', request, versionOf(client), language.code],
    queryFn: async ({ signal }) => {
      const own = { params: request, signal }
      const [address, details, profile, beneficiaries, bank, countries] = await Promise.all([
        ifSaved(call('getAddress', own)),
        ifSaved(call('getClientDetails', own)),
        ifSaved(call('getInvestorProfile', own)),
        hasBeneficiaries(accountType) ? ifSaved(call('getBeneficiaries', own)) : undefined,
        flowOf(accountType) === 'product' ? ifSaved(call('getBank', own)) : undefined,
        client.passport_country === '' ? [] : queries.ensureQueryData(countriesQuery(language)),
      ])
      return { client, address, details, profile, beneficiaries, bank, countries }
    },
  })
}

export const Answers = ({
  query,
  accountType,
  editOf,
  focusTarget,
}: Omit<AnswersProps, 'client'> & {
  query: ReturnType<typeof useSavedAnswers>
  /** Selector of the element that takes focus after a retry. */
  focusTarget: string
}) => {
  const language = useLanguage()
  return (
    <Reading
      data={query.data}
      isPending={query.isPending}
      onRetry={() => query.refetch()}
      failed={withReference(language.words.common.answersNotLoaded, query.error)}
      fields={10}
      variant="quiet"
      focusTarget={focusTarget}
    >
      {(saved) =>
        answerGroups(saved, accountType, today(), language).map((group) => (
          <Group key={group.screen} {...group} onEdit={editOf(group.screen)} />
        ))
      }
    </Reading>
  )
}
