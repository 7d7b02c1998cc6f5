import { addressForm } from '@vestibule/domain/forms/address'
import type { Answer } from '../../api/call.ts'
import { addressMessages, addressRefusals } from '../../application/address/messages.ts'
import { useAddressFields } from '../../application/address/useAddressFields.tsx'
import { LoadIfSaved, useCacheResponse } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { useWords } from '../../words/language.ts'

const validate = validator(addressForm, addressMessages)
const empty: Answer<'getAddress'> = { address_1: '', address_2: '', zipcode: '', city: '', state: '' }

export const AddressForm = ({
  saved = empty,
  clientId,
  onSaved,
  onBack,
}: ScreenProps & { saved: Answer<'getAddress'> | undefined }) => {
  const { address: words, common } = useWords()
  const cacheResponse = useCacheResponse()
  const typed = useForm({
    start: saved,
    validate,
    submit: async (body, call) => {
      const params = { clientId }
      cacheResponse('getAddress', clientId, await call('updateAddress', { params, body }))
      await onSaved('address_saved')
    },
    refused: addressRefusals(),
  })
  const { form, fields } = useAddressFields(typed, () => validate(typed.values()).ok)
  return (
    <Form form={form}>
      {fields}
      <PanelCard title={common.whyWeAsk} icon="house" inPlace="fold">
        <p>{words.why}</p>
      </PanelCard>
      <Actions busy={form.busy} onBack={onBack} />
    </Form>
  )
}

export const Address = (screen: ScreenProps) => {
  const { title, intro } = useWords().address
  return (
    <ScreenLayout accountType={screen.accountType} title={title} intro={intro}>
      <LoadIfSaved read="getAddress" screen={screen} fact="addressGiven" fields={5}>
        {(saved) => <AddressForm {...screen} saved={saved} />}
      </LoadIfSaved>
    </ScreenLayout>
  )
}
