import { changePhoneForm, logInForm } from '@vestibule/domain/forms/log-in'
import { fill } from '@vestibule/words/fill'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Small } from '../../ui/Text.tsx'
import type { Notifier } from '../../ui/toasts.ts'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { CodeForm } from '../CodeForm.tsx'
import { limitAt } from '../limit-at.ts'
import { PhoneField } from '../PhoneField.tsx'
import { forgetCode } from '../useCode.ts'

export type Contact = NonNullable<Answer<'getContact'>['pending']>['contact']

const validateEmail = validator(logInForm, () => {
  const { email, password } = currentWords().fields
  return { email: email.errors, password: password.errors }
})
const validatePhone = validator(changePhoneForm, () => {
  const { fields, editContact } = currentWords()
  return { phoneNumber: editContact.phone.errors, password: fields.password.errors }
})

interface FormProps {
  /** The present contact. */
  before: string
  notifier: Notifier
  onSent: (sentTo: string) => void
  onClose: () => void
}

/** Shows a wrong password and a refused contact at their fields, and any other error in the dialog. */
const failedAt =
  <Name extends string>(field: Name, refused: string, { notifier }: FormProps) =>
  (error: unknown, form: { refuse: (name: Name | 'password', message: string) => void }): undefined => {
    if (hasCode(error, 'invalid_credentials'))
      return form.refuse('password', currentWords().details.wrongPassword) as undefined
    if (hasCode(error, 'email_taken')) return form.refuse(field, refused) as undefined
    const message = limitAt(field, currentWords().errors.unknown)(error, form)
    if (message !== undefined) notifier.error(message)
    return undefined
  }

/** Shows what a change does, before the button that begins it. */
const Safety = ({ before }: { before: string }) => {
  const { details } = useWords()
  return (
    <Small>
      <Unbroken>{fill(details.safety, { before })}</Unbroken>
    </Small>
  )
}

const NewEmail = (props: FormProps) => {
  const { common, details: words } = useWords()
  const { refused, intro, label } = words.newEmail
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
      <PasswordField
        label={words.presentPassword}
        {...form.input('password')}
        autoComplete="current-password"
      />
      <Safety before={props.before} />
      <Actions busy={form.busy} onBack={props.onClose}>
        {common.continue}
      </Actions>
    </Form>
  )
}

const NewPhone = (props: FormProps) => {
  const { common, details: words } = useWords()
  const { refused, intro, label } = words.newPhone
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
      <PasswordField
        label={words.presentPassword}
        {...form.input('password')}
        autoComplete="current-password"
      />
      <Safety before={props.before} />
      <Actions busy={form.busy} onBack={props.onClose}>
        {common.continue}
      </Actions>
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
  const [notice, setNotice] = useState<string>()
  const notifier: Notifier = {
    success: setNotice,
    error: setNotice,
    dismissFailures: () => setNotice(undefined),
  }
  const id = `new ${contact}`
  const kind = contact === 'email' ? words.newEmail : words.newPhone
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
  return (
    <Dialog title={kind.title} onClose={onClose}>
      {notice && <Notice live>{notice}</Notice>}
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
    </Dialog>
  )
}
