import { passkeyNameForm } from '@vestibule/domain/forms/passkey-name'
import { fill } from '@vestibule/words/fill'
import { type Answer, call } from '../../api/call.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'

type Listed = Answer<'getPasskeys'>

const validate = validator(passkeyNameForm, () => ({ name: currentWords().passkeys.nameErrors }))

export const RenamePasskey = ({
  id,
  name: before,
  onRenamed,
  onClose,
}: {
  id: string
  name: string
  onRenamed: (listed: Listed) => void
  onClose: () => void
}) => {
  const { common, passkeys: words } = useWords()
  const form = useForm({
    start: { name: before },
    validate,
    submit: async ({ name }) => {
      onRenamed(await call('renamePasskey', { params: { id }, body: { name } }))
      toast.success(fill(currentWords().passkeys.renamed, { name }))
    },
    refused: { name: words.nameErrors.required },
  })
  return (
    <Dialog title={words.renameTitle} onClose={onClose}>
      <Form form={form}>
        <TextField label={words.name} {...form.input('name')} autoComplete="off" />
        <Actions busy={form.busy} onBack={onClose}>
          {common.save}
        </Actions>
      </Form>
    </Dialog>
  )
}
