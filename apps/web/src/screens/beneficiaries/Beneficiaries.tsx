import { useQuery } from '@tanstack/react-query'
import { isCommunityProperty } from '@vestibule/domain/beneficiaries/community-property'
import {
  type MaritalStatus,
  maritalStatuses,
  parseMaritalStatus,
} from '@vestibule/domain/fields/marital-status'
import { useEffect, useRef } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { LoadIfSaved, LoadSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { type FormOf, useForm } from '../../form/useForm.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import { PeopleList } from './PeopleList.tsx'
import { describePerson, peopleOf, underSavedKeys } from './people.ts'
import { saveAnswers } from './save.ts'
import { type Values, validate } from './validate.ts'

/** When Single is chosen, adds spouses to `formerSpouses` and clears their relation. Married restores the relation. */
const useSpouseReset = (
  form: FormOf<Values>,
  maritalStatus: MaritalStatus | undefined,
  formerSpouses: Set<string>,
): void => {
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const { value, set, validateOnLeave, locked } = latest.current
    if (locked) return
    const people = Object.entries(value('people'))
    if (maritalStatus === 'SINGLE')
      for (const [key, { relation }] of people) {
        if (relation !== 'SPOUSE') continue
        formerSpouses.add(key)
        set(`people.${key}.relation`, '')
        validateOnLeave(`people.${key}.relation`)
      }
    else {
      const spouseNamed = people.some(([, { relation }]) => relation === 'SPOUSE')
      for (const [key, { relation }] of people)
        if (maritalStatus === 'MARRIED' && formerSpouses.has(key) && relation === '' && !spouseNamed)
          set(`people.${key}.relation`, 'SPOUSE')
      if (maritalStatus === 'MARRIED') formerSpouses.clear()
    }
  }, [maritalStatus, formerSpouses])
}

/** Reads a married applicant's state. Ignores errors, because the agreements repeat the community-property notice. */
const useCommunityProperty = (clientId: string, married: boolean): boolean => {
  const params = { clientId }
  const { data } = useQuery({
    queryKey: ['getAddress', params],
    queryFn: async ({ signal }) => ({ answer: await call('getAddress', { params, signal }) }),
    enabled: married,
  })
  return married && data !== undefined && isCommunityProperty(data.answer.state)
}

export const BeneficiariesForm = ({
  saved,
  people,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & {
  saved: Answer<'getClientDetails'> | undefined
  people: Answer<'getBeneficiaries'>
}) => {
  const { beneficiaries: words, common, disclosures } = useWords()
  const cacheResponse = useCacheResponse()
  const formerSpouses = useRef(new Set<string>())
  const spouseNoticeShown = useRef(false)
  const start: Values = { marital_status: saved?.marital_status ?? '', people: peopleOf(people), total: '' }
  const form = useForm({
    start,
    validate: (typed) =>
      validate({ today: today(), saved: people, formerSpouses: formerSpouses.current })(typed),
    submit: async (answers, call, typed) => {
      await saveAnswers({
        call,
        clientId,
        cacheResponse,
        wasSingle: saved?.marital_status === 'SINGLE',
        answers,
        keys: Object.keys(typed.people),
        saved: people,
        spouseNoticeShown: spouseNoticeShown.current,
      })
      await onSaved('marital_saved')
    },
    refused: { marital_status: words.errors.marital_status.unknown },
    describe: (path, typed, newer) => describePerson(path, newer.people, typed.people),
    align: (typed, newer) => ({ ...typed, people: underSavedKeys(typed.people, newer.people) }),
  })

  const status = parseMaritalStatus(form.value('marital_status'))
  const maritalStatus = status.ok ? status.value : undefined
  const inCommunity = useCommunityProperty(clientId, maritalStatus === 'MARRIED')
  spouseNoticeShown.current = inCommunity
  useSpouseReset(form, maritalStatus, formerSpouses.current)

  return (
    <Form form={form}>
      <Select
        label={words.maritalStatus}
        {...form.input('marital_status')}
        options={maritalStatuses.map((value) => ({ value, label: words.maritalStatuses[value] }))}
      />
      <Small>{disclosures.beneficiaries.main}</Small>
      {inCommunity && <Notice live>{disclosures.spouse.main}</Notice>}
      <PeopleList form={form} maritalStatus={maritalStatus} />
      <PanelCard title={common.whatYouNeed} icon="people" inPlace="nothing">
        <p>{words.need}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} />
    </Form>
  )
}

/** Loads the beneficiaries even if no marital status is saved, because they can be saved without one. */
export const Beneficiaries = (screen: ScreenProps) => {
  const { title } = useWords().beneficiaries
  return (
    <ScreenLayout accountType={screen.accountType} title={title}>
      <LoadSaved read="getBeneficiaries" clientId={screen.clientId} fields={1}>
        {(people = []) => (
          <LoadIfSaved read="getClientDetails" screen={screen} fact="maritalStatusGiven" fields={1}>
            {(saved) => <BeneficiariesForm {...screen} people={people} saved={saved} />}
          </LoadIfSaved>
        )}
      </LoadSaved>
    </ScreenLayout>
  )
}
