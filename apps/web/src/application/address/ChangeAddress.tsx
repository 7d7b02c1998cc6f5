import { changeAddressForm } from '@vestibule/domain/forms/address'
import { ConfirmChange, failedAt } from '../../account/contact/ChangeContact.tsx'
import { type Answer, call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { useNoticeDialog } from '../../ui/useNoticeDialog.tsx'
import { currentWords, useWords } from '../../words/language.ts'
import { addressMessages, addressRefusals } from './messages.ts'
import { useAddressFields } from './useAddressFields.tsx'

const validate = validator(changeAddressForm, () => ({
  ...addressMessages(),
  password: currentWords().fields.password.errors,
}))

/** The dialog that replaces the home address after the sign-up (MA-04). */
export const ChangeAddress = ({
  address,
  email,
  onChanged,
  onClose,
}: {
  address: NonNullable<Answer<'getContact'>['address']>
  email: string
  onChanged: () => Promise<unknown>
  onClose: () => void
}) => {
  const words = useWords().details
  const { notifier, frame } = useNoticeDialog(words.newAddress.title, onClose)
  const typed = useForm({
    start: { ...address, password: '' },
    validate,
    submit: async (body) => {
      await call('changeAddress', { body })
      await onChanged()
    },
    refused: addressRefusals(),
    failed: failedAt('address_1', '', { notifier }),
  })
  const { form, fields } = useAddressFields(typed, () => validate(typed.values()).ok)
  return frame(
    <Form form={form}>
      {fields}
      <ConfirmChange
        password={form.input('password')}
        busy={form.busy}
        before={email}
        safety={words.newAddress.safety}
        onClose={onClose}
      />
    </Form>,
  )
}
