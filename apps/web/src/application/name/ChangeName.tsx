import { nameProofTypes } from '@vestibule/domain/documents/items'
import { changeNameForm } from '@vestibule/domain/forms/name'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { ConfirmChange, failedAt } from '../../account/contact/ChangeContact.tsx'
import { ApiError, hasCode } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { properName } from '../../ui/control.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useNoticeDialog } from '../../ui/useNoticeDialog.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { FileArea } from '../documents/FileArea.tsx'
import { checkFile, formOf, namedReason, type Refusal, shortName } from '../documents/files.ts'
import { failureReason } from '../documents/texts.ts'
import { useDocumentType } from '../documents/useDocumentType.tsx'

const validate = validator(changeNameForm, () => {
  const { firstName, lastName, password } = currentWords().fields
  return { firstName: firstName.errors, lastName: lastName.errors, password: password.errors }
})

/** The dialog that asks for another legal name after the opening, with a document (MA-04). */
export const ChangeName = ({
  name,
  email,
  onChanged,
  onClose,
}: {
  name: NonNullable<Answer<'getContact'>['name']>
  email: string
  onChanged: () => Promise<unknown>
  onClose: () => void
}) => {
  const { name: screen, fields, details } = useWords()
  const words = details.newName
  const { notifier, frame } = useNoticeDialog(words.title, onClose)
  const { type, needType, field } = useDocumentType(nameProofTypes)
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [fileError, setFileError] = useState<string>()

  const choose = async (chosen: File) => {
    const reason = await checkFile(chosen)
    setFile(reason ? undefined : chosen)
    setRefusal(reason)
    setFileError(reason && namedReason(chosen.name, currentWords().documents.refusals[reason]))
  }
  const form = useForm({
    start: { ...name, password: '' },
    validate,
    submit: async (body) => {
      if (type === '') return needType()
      if (!file) return setFileError(currentWords().details.newName.noDocument)
      notifier.dismissFailures()
      const document = formOf([{ type, file, name: file.name, size: file.size }])
      await call('changeName', { body, files: { form: document, onProgress: () => undefined } })
      await onChanged()
    },
    refused: { firstName: fields.firstName.errors.invalid, lastName: words.same },
    failed: (error, handle) => {
      if (error instanceof ApiError && error.fields.includes(type))
        return setFileError(namedReason(file?.name ?? '', failureReason(error))) as undefined
      if (hasCode(error, 'status_conflict'))
        return notifier.error(currentWords().details.newName.pending) as undefined
      return failedAt<'firstName'>('firstName', '', { notifier })(error, handle)
    },
  })
  return frame(
    <Form form={form}>
      <p>{words.intro}</p>
      <TextField
        label={screen.firstName}
        {...form.input('firstName')}
        autoComplete="given-name"
        {...properName}
      />
      <TextField
        label={screen.lastName}
        {...form.input('lastName')}
        autoComplete="family-name"
        {...properName}
      />
      {field}
      <FileArea
        error={fileError}
        refusal={refusal}
        added={file && fill(words.fileAdded, { name: shortName(file.name) })}
        onNotReady={type === '' ? needType : undefined}
        onFile={(chosen) => void choose(chosen)}
      />
      <ConfirmChange
        password={form.input('password')}
        busy={form.busy}
        before={email}
        safety={words.safety}
        onClose={onClose}
      />
    </Form>,
  )
}
