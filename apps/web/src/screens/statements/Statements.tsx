import { statementDocuments } from '@vestibule/domain/agreements/statements'
import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { statementsForm } from '@vestibule/domain/forms/statements'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { reportOpening } from '../../screen-kit/agreements/agreement-calls.ts'
import { CheckAnswers } from '../../screen-kit/check-answers/CheckAnswers.tsx'
import { comeBackText, ofAgeOn } from '../../screen-kit/personal/of-age.ts'
import { IdentityConsent } from '../../screen-kit/verification/IdentityConsent.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { properName } from '../../ui/control.ts'
import { Notice } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { currentDocuments, currentWords, useWords } from '../../words/language.ts'
import { StatementList } from './StatementList.tsx'

const finalId = 'final-answers'

export const Statements = ({ client, clientId, accountType, onSaved, onBack, editOf }: ScreenProps) => {
  const { contact } = useSettings()
  const { statements: words, disclosures } = useWords()
  /** True if an earlier identity check already received the answers. */
  const isFinal = client?.locked === true
  const [comeBack, setComeBack] = useState<IsoDate>()
  const validate = validator(statementsForm, () => {
    const { statements, verification } = currentWords()
    return {
      ...statements.errors,
      consent: { declined: fill(verification.errors.declined, { contact }) },
    }
  })
  const form = useForm({
    start: { consent: false, agreed: [] as readonly string[], legal_name: '' },
    validate,
    submit: async ({ legal_name }, call) => {
      setComeBack(undefined)
      const client = await call('agreeStatements', {
        params: { clientId },
        body: {
          legal_name,
          disclosures: shownOnPage(disclosuresRequiredFor.statements, currentWords().disclosures),
          documents: statementDocuments(currentDocuments()).map(({ path }) => path),
        },
        ifMatch: true,
      })
      await onSaved('statements_agreed', client)
    },
    failed: (error) => {
      const day = ofAgeOn(error)
      setComeBack(day)
      if (day !== undefined) return undefined
      const isOld = error instanceof ApiError && error.code === 'disclosure_required'
      return isOld ? currentWords().statements.changed : errorMessage(error)
    },
  })
  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={words.intro}>
      <CheckAnswers client={client} accountType={accountType} editOf={editOf} />
      <Form form={form}>
        <StatementList
          agreed={form.value('agreed')}
          error={form.error('agreed')}
          onChange={(agreed) => form.set('agreed', agreed)}
          onOpened={(uri) => reportOpening(clientId, uri)}
        />
        <TextField
          label={words.legalName}
          hint={words.legalNameHint}
          {...form.input('legal_name')}
          autoComplete="name"
          {...properName}
        />
        <IdentityConsent
          checked={form.value('consent')}
          error={form.error('consent')}
          onToggle={(consent) => form.set('consent', consent)}
        />
        <Small>{disclosures.sign.main}</Small>
        {comeBack && <Notice live>{comeBackText(comeBack)}</Notice>}
        {!isFinal && <Notice id={finalId}>{words.final}</Notice>}
        <Actions busy={form.busy} onBack={onBack} describedBy={isFinal ? undefined : finalId}>
          {words.agree}
        </Actions>
      </Form>
    </ScreenLayout>
  )
}
