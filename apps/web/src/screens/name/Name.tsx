import type { BodyOf } from '@vestibule/contract/calls'
import type { AccountType } from '@vestibule/domain/account-types'
import { documentsToDeliver } from '@vestibule/domain/agreements/firm-documents'
import { disclosuresShownWith, shownOnPage } from '@vestibule/domain/disclosures/required'
import { nameForm } from '@vestibule/domain/forms/name'
import { fillAny } from '@vestibule/words/fill'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { DocumentLinks } from '../../site/DocumentLinks.tsx'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { properName } from '../../ui/control.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Small, Tight } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { currentWords, useLanguage, useWords } from '../../words/language.ts'

/** Renders the first words up to a period in bold, as in `Paper copies. You can …`. */
const Titled = ({ children }: { children: string }) => {
  const [title = ''] = /^[^,.]+\./.exec(children) ?? []
  return (
    <p>
      {title && <strong>{title}</strong>}
      {children.slice(title.length)}
    </p>
  )
}

const ElectronicDocuments = () => {
  const { brand, contact } = useSettings()
  const [open, setOpen] = useState(false)
  const { name, common, disclosures } = useWords()
  const words = name.electronicDocuments
  const { version: _, main, ...statement } = disclosures.esign
  return (
    <>
      <Tight>
        <Small>{main}</Small>
        <Button variant="link" onClick={() => setOpen(true)}>
          {words.link}
        </Button>
      </Tight>
      {open && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          {Object.values(statement).map((paragraph) => (
            <Titled key={paragraph}>{fillAny(paragraph, { brand, contact })}</Titled>
          ))}
          <Button full onClick={() => setOpen(false)}>
            {common.close}
          </Button>
        </Dialog>
      )}
    </>
  )
}

/** Links to the documents that saving the name also delivers by email. */
const KeptDocuments = ({ accountType }: { accountType: AccountType }) => {
  const { documents, words } = useLanguage()
  const { legend, read } = words.name.documents
  return (
    <Panel title={legend}>
      <Small>{read}</Small>
      <DocumentLinks documents={documentsToDeliver(documents, accountType)} />
    </Panel>
  )
}

const validate = validator(nameForm, () => {
  const { firstName, lastName } = currentWords().fields
  return { firstName: firstName.errors, lastName: lastName.errors }
})

/** Creates the client on the first save, and updates the client on later saves. */
export const Name = ({ client, userId, accountType, request, onSaved, onBack }: ScreenProps) => {
  const { name: words, common, fields, disclosures } = useWords()
  const form = useForm({
    start: { firstName: client?.firstName ?? '', lastName: client?.lastName ?? '' },
    validate,
    submit: async (name, call) => {
      const body = {
        ...name,
        ...request('name_saved'),
        disclosures: shownOnPage(disclosuresShownWith.name, currentWords().disclosures),
      }
      const saved = client
        ? await call('updateClient', { params: { clientId: client.id }, body })
        : await call('createClient', { params: { userId }, body: body as BodyOf<'createClient'> })
      // Another tab created the client first, so the response contains that tab's name.
      if (saved.firstName !== name.firstName || saved.lastName !== name.lastName)
        throw new ApiError(409, 'stale', 'another tab saved another name')
      await onSaved('name_saved', saved)
    },
    refused: { firstName: fields.firstName.errors.invalid, lastName: fields.lastName.errors.invalid },
  })

  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={words.intro}>
      <Form form={form}>
        <TextField
          label={words.firstName}
          {...form.input('firstName')}
          autoComplete="given-name"
          {...properName}
        />
        <TextField
          label={words.lastName}
          {...form.input('lastName')}
          autoComplete="family-name"
          {...properName}
        />
        <Small>{disclosures.cip.main}</Small>
        <ElectronicDocuments />
        <KeptDocuments accountType={accountType} />
        <PanelCard title={common.whyWeAsk} icon="id" inPlace="nothing">
          <p>{words.why}</p>
          <p>{common.savedFor}</p>
        </PanelCard>
        <Actions busy={form.busy} onBack={onBack} />
      </Form>
    </ScreenLayout>
  )
}
