import { changePhoneForm, logInForm } from '@vestibule/domain/forms/log-in'
import type { Contact } from '@vestibule/domain/session'
import { fill } from '@vestibule/words/fill'
import { type ComponentProps, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Small } from '../../ui/Text.tsx'
import type { Notifier } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { useNoticeDialog } from '../../ui/useNoticeDialog.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { CodeForm } from '../CodeForm.tsx'
import { limitAt } from '../limit-at.ts'
import { PhoneField } from '../PhoneField.tsx'
import { forgetCode } from '../useCode.ts'

const validateEmail = validator(logInForm, () => {
  const { email, password } = currentWords().fields
  return { email: email.errors, password: password.errors }
})
const validatePhone = validator(changePhoneForm, () => {
  const { fields, editContact } = currentWords()
  return { phoneNumber: editContact.phone.errors, password: fields.password.errors }
})

interface FormProps {
  /** The contact that is replaced. */
  before: string
  notifier: Notifier
  onSent: (sentTo: string) => void
  onClose: () => void
}

/** Shows a wrong password and a refused contact at their fields, and any other error in the dialog. */
export const failedAt =
  <Name extends string>(field: Name, refused: string, { notifier }: Pick<FormProps, 'notifier'>) =>
  (error: unknown, form: { refuse: (name: Name | 'password', message: string) => void }): undefined => {
    if (hasCode(error, 'invalid_credentials'))
      return form.refuse('password', currentWords().details.wrongPassword) as undefined
    if (hasCode(error, 'email_taken')) return form.refuse(field, refused) as undefined
    const message = limitAt(field, currentWords().errors.unknown)(error, form)
    if (message !== undefined) notifier.error(message)
    return undefined
  }

/** The end of the forms: the password, what the change does, and the button that begins it. */
export const ConfirmChange = ({
  password,
  busy,
  before,
  safety,
  onClose,
}: Pick<FormProps, 'before' | 'onClose'> & {
  /** Defaults to what a change of email or phone does. */
  safety?: string
  password: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>
  busy: boolean
}) => {
  const { common, details: words } = useWords()
  return (
    <>
      <PasswordField label={words.presentPassword} {...password} autoComplete="current-password" />
      <Small>
        <Unbroken>{fill(safety ?? words.safety, { before })}</Unbroken>
      </Small>
      <Actions agrees busy={busy} onBack={onClose}>
        {common.continue}
      </Actions>
    </>
  )
}

const NewEmail = (props: FormProps) => {
  const { refused, intro, label } = useWords().details.newEmail
  const form = useForm({
    start: { email: '', password: '' },
    validate: validateEmail,
    submit: async (body) => props.onSent((await call('changeContact', { body })).sentTo),
    refused: { email: refused },
    failed: failedAt('email', refused, props),
  })
  return (
    <Form form={form}>
      <p>{intro}</p>
      <EmailField label={label} {...form.input('email')} autoComplete="email" />
      <ConfirmChange password={form.input('password')} busy={form.busy} {...props} />
    </Form>
  )
}

const NewPhone = (props: FormProps) => {
  const { refused, intro, label } = useWords().details.newPhone
  const form = useForm({
    start: { phoneNumber: '', password: '' },
    validate: validatePhone,
    submit: async (body) => props.onSent((await call('changeContact', { body })).sentTo),
    refused: { phoneNumber: refused },
    failed: failedAt('phoneNumber', refused, props),
  })
  return (
    <Form form={form}>
      <p>{intro}</p>
      <PhoneField label={label} {...form.input('phoneNumber')} />
      <ConfirmChange password={form.input('password')} busy={form.busy} {...props} />
    </Form>
  )
}

/** The dialog that asks for a new email or phone, then for the code that was sent to it. */
export const ChangeContact = ({
  contact,
  sentTo: pendingAt,
  before,
  onChanged,
  onClose,
}: {
  contact: Contact
  /** The masked destination of the code, if a change is already pending. */
  sentTo: string | undefined
  before: string
  onChanged: () => Promise<unknown>
  onClose: () => void
}) => {
  const { common, details: words } = useWords()
  const [sentTo, setSentTo] = useState(pendingAt)
  const id = `new ${contact}`
  const kind = contact === 'email' ? words.newEmail : words.newPhone
  const { notifier, frame } = useNoticeDialog(kind.title, onClose)
  const props = {
    before,
    notifier,
    onClose,
    onSent: (to: string) => {
      notifier.dismissFailures()
      forgetCode(id)
      setSentTo(to)
    },
  }
  return frame(
    <>
      {sentTo === undefined && (contact === 'email' ? <NewEmail {...props} /> : <NewPhone {...props} />)}
      {sentTo !== undefined && (
        <>
          <p>
            <Unbroken>{fill(words.codeIntro, { to: sentTo })}</Unbroken>
          </p>
          <CodeForm
            id={id}
            channel={contact}
            alreadySent
            notifier={notifier}
            send={() => call('sendContactCode')}
            check={(code) => call('confirmContact', { body: { code } })}
            onAccepted={async () => {
              forgetCode(id)
              await onChanged()
            }}
          />
          <Button full variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
        </>
      )}
    </>,
  )
}
