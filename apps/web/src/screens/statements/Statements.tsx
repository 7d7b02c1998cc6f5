import { acceptanceProgress } from '@vestibule/domain/agreements/agreement-list'
import { productStatements, statementDocuments } from '@vestibule/domain/agreements/statements'
import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { statementsForm } from '@vestibule/domain/forms/statements'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { reportOpening } from '../../application/agreements/agreement-calls.ts'
import { TaxCertification, TaxConsent } from '../../application/agreements/TaxCertification.tsx'
import { CheckAnswers } from '../../application/check-answers/CheckAnswers.tsx'
import { comeBackText, ofAgeOn } from '../../application/personal/of-age.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { errorMessage } from '../../form/error-message.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { properName } from '../../ui/control.ts'
import { GatedActions } from '../../ui/GatedActions.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { currentDocuments, currentWords, useWords } from '../../words/language.ts'
import { StatementList } from './StatementList.tsx'

const finalId = 'final-answers'
const consent = 'identity-check'

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
    start: {
      consent: false,
      certified: false,
      backup: false,
      agreed: [] as readonly string[],
      legal_name: '',
    },
    validate,
    submit: async ({ legal_name }, call, { backup }) => {
      setComeBack(undefined)
      const client = await call('agreeStatements', {
        params: { clientId },
        body: {
          legal_name,
          w9_certified: true,
          backup_withholding: backup,
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
  const agreed = new Set([...form.value('agreed'), ...(form.value('consent') ? [consent] : [])])
  const progress = acceptanceProgress([...productStatements, consent], agreed, form.value('certified'))
  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={words.intro}>
      <CheckAnswers client={client} accountType={accountType} editOf={editOf}>
        <Form form={form}>
          <StatementList
            agreed={form.value('agreed')}
            error={form.error('agreed')}
            onChange={(agreed) => form.set('agreed', agreed)}
            onOpened={(uri) => reportOpening(clientId, uri)}
            consent={{
              checked: form.value('consent'),
              error: form.error('consent'),
              onToggle: (isChecked) => form.set('consent', isChecked),
            }}
          />
          <TaxCertification
            client={client}
            certified={form.value('certified')}
            backupWithholding={form.value('backup')}
            onCertify={(certified) => form.set('certified', certified)}
            onBackupWithholding={(backup) => form.set('backup', backup)}
            error={form.error('certified')}
          />
          <TextField
            label={words.legalName}
            hint={words.legalNameHint}
            {...form.input('legal_name')}
            autoComplete="name"
            {...properName}
          />
          <Small>{disclosures.sign.main}</Small>
          <TaxConsent />
          {comeBack && <Notice live>{comeBackText(comeBack)}</Notice>}
          {!isFinal && <Notice id={finalId}>{words.final}</Notice>}
          <GatedActions
            progress={progress}
            busy={form.busy}
            onBack={onBack}
            onRefused={() => void form.submit()}
            describedBy={isFinal ? undefined : finalId}
          >
            {words.agree}
          </GatedActions>
        </Form>
      </CheckAnswers>
    </ScreenLayout>
  )
}
