import { affiliationsForm } from '@vestibule/domain/forms/affiliations'
import type { IsoDate } from '@vestibule/domain/iso-date'
import {
  type Affiliations as AffiliationAnswers,
  type AffiliationChoice,
  affiliationChoices,
  allowOpening,
  noneOfAbove,
  type OpeningAffiliations,
  tickedOf,
  toggleAffiliation,
} from '@vestibule/domain/suitability/affiliations'
import { fill } from '@vestibule/words/fill'
import { useContext, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/api-error.ts'
import type { Answer, Call } from '../../api/call.ts'
import { CheckAnswers } from '../../application/check-answers/CheckAnswers.tsx'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import { comeBackText, ofAgeOn } from '../../application/personal/of-age.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { FormContext } from '../../form/form-context.ts'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { networkPage } from '../../site/network-page.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { CheckboxCards } from '../../ui/CheckboxCards.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'

const validate = validator(affiliationsForm, () => ({ affiliations: currentWords().affiliations.errors }))

const finalId = 'final-answers'

const choices: readonly AffiliationChoice[] = [noneOfAbove, ...affiliationChoices]

export const AffiliationsForm = ({
  saved,
  client,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getClientDetails'> | undefined }) => {
  const { brand, broker } = useSettings()
  const { affiliations: words, common } = useWords()
  const boxes = choices.map((value) => ({
    value,
    label: fill(words.choices[value], { brand, broker }),
  }))
  const formContext = useContext(FormContext)
  const [, navigate] = useLocation()
  const [creating, setCreating] = useState(false)
  const opens = useRef(false)
  const [comeBack, setComeBack] = useState<IsoDate>()

  const isConsented = client?.facts.employerConsented === true

  const createAccount = async (call: Call, affiliations: OpeningAffiliations) => {
    setCreating(true)
    toast.showOngoing(words.creating)
    try {
      await call('createAccount', { params: { clientId }, body: { affiliations } })
      await onSaved('account_created')
    } finally {
      toast.dismissText(words.creating)
      setCreating(false)
    }
  }
  const failed = (error: unknown): string | undefined => {
    const refused =
      error instanceof ApiError && error.code === 'blocked'
        ? '/message/contactWithTeamErrorpage'
        : networkPage(error)
    if (refused) {
      navigate(refused)
      return undefined
    }
    const day = ofAgeOn(error)
    setComeBack(day)
    // Rereads the client, because the failed call may have locked the answers.
    formContext?.refresh().then(form.acceptNewer, () => undefined)
    return day === undefined ? errorMessage(error, opens.current ? words.failed : undefined) : undefined
  }

  const form = useForm({
    start: { affiliations: (saved?.affiliations ?? []) as AffiliationAnswers },
    validate,
    submit: async ({ affiliations }, call) => {
      opens.current = allowOpening(affiliations, isConsented)
      if (allowOpening(affiliations, isConsented)) return createAccount(call, affiliations)
      await call('updateClientDetails', { params: { clientId }, body: { affiliations: [...affiliations] } })
      return onSaved('affiliated')
    },
    describe: () => ({
      label: words.legend,
      text: (value) => {
        const chosen = boxes.filter((box) => [value].flat().includes(box.value))
        return chosen.map(({ label }) => label).join(words.separator)
      },
    }),
    failed,
  })
  const affiliations: AffiliationAnswers = form.value('affiliations')
  // A minor's answers can still be changed.
  const isFinal = !form.locked && comeBack === undefined

  return (
    <Form form={form}>
      {isConsented && !form.locked && <Notice>{words.consented}</Notice>}
      <CheckboxCards
        legend={words.legend}
        options={boxes}
        ticked={tickedOf(affiliations)}
        onToggle={(choice) => form.set('affiliations', toggleAffiliation(affiliations, choice))}
        error={form.error('affiliations')}
        disabled={form.locked}
      />
      {comeBack && <Notice live>{comeBackText(comeBack)}</Notice>}
      {isFinal && <Notice id={finalId}>{words.final}</Notice>}
      <PanelCard title={common.whyWeAsk} icon="shield" inPlace="nothing">
        <p>{words.why}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} describedBy={isFinal ? finalId : undefined} />
      {/* Hidden from screen readers, because the toast announces the same text. */}
      {creating && (
        <Loader>
          <span aria-hidden="true">{words.creating}</span>
        </Loader>
      )}
    </Form>
  )
}

export const Affiliations = (screen: ScreenProps) => {
  const { title, intro } = useWords().affiliations
  return (
    <ScreenLayout accountType={screen.accountType} title={title} intro={intro}>
      <CheckAnswers client={screen.client} accountType={screen.accountType} editOf={screen.editOf}>
        <LoadSaved read="getClientDetails" clientId={screen.clientId} fields={5}>
          {(saved) => <AffiliationsForm {...screen} saved={saved} />}
        </LoadSaved>
      </CheckAnswers>
    </ScreenLayout>
  )
}
