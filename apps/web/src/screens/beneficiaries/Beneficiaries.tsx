import { maritalStatuses, parseMaritalStatus } from '@vestibule/domain/fields/marital-status'
import { useRef } from 'react'
import type { Answer } from '../../api/call.ts'
import { LoadIfSaved, LoadSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Small } from '../../ui/Text.tsx'
import { useWords } from '../../words/language.ts'
import { useCommunityProperty } from './community-property.ts'
import { PeopleList } from './PeopleList.tsx'
import { describePerson, peopleOf, underSavedKeys } from './people.ts'
import { saveAnswers } from './save.ts'
import { useSpouseReset } from './useSpouseReset.ts'
import { type Values, validate } from './validate.ts'

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
        autoComplete="off"
      />
      <Small>{disclosures.beneficiaries.main}</Small>
      {inCommunity && <Notice live>{disclosures.spouse.main}</Notice>}
      <PeopleList form={form} maritalStatus={maritalStatus} />
      <PanelCard title={common.whatYouNeed} icon="people" inPlace="nothing">
        <p>{words.need}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack}>
        {common.continue}
      </Actions>
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
