import type { BodyOf } from '@vestibule/contract/calls'
import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { disclosuresShownWith, shownOnPage } from '@vestibule/domain/disclosures/required'
import { nameForm } from '@vestibule/domain/forms/name'
import { ApiError } from '../../api/api-error.ts'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { properName } from '../../ui/control.ts'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ElectronicDocuments } from './ElectronicDocuments.tsx'
import { nameWords, newerName } from './words.ts'

const validate = withWords(nameForm, nameWords)

/** Creates the client on the first save, and updates the client on later saves. */
export const Name = ({ client, userId, accountType, request, onSaved, onBack }: ScreenProps) => {
  const form = useForm({
    start: { firstName: client?.firstName ?? '', lastName: client?.lastName ?? '' },
    validate,
    submit: async (name, call) => {
      const body = {
        ...name,
        ...request('name_saved'),
        disclosures: shownOnPage(disclosuresShownWith.name),
      }
      const saved = client
        ? await call('updateClient', { params: { clientId: client.id }, body })
        : await call('createClient', { params: { userId }, body: body as BodyOf<'createClient'> })
      // Another tab created the client first, so the response contains that tab's name.
      if (saved.firstName !== name.firstName || saved.lastName !== name.lastName)
        throw new ApiError(409, 'stale', newerName)
      await onSaved('name_saved', saved)
    },
    refused: { firstName: nameWords.firstName.invalid, lastName: nameWords.lastName.invalid },
  })

  return (
    <ScreenLayout
      accountType={accountType}
      title="Tell us about yourself"
      intro="Enter your name as it appears on your passport, driver's license or Social Security card."
    >
      <Form form={form}>
        <TextField
          label="Legal first name"
          {...form.input('firstName')}
          autoComplete="given-name"
          {...properName}
        />
        <TextField
          label="Legal last name"
          {...form.input('lastName')}
          autoComplete="family-name"
          {...properName}
        />
        <Small>{currentDisclosures.cip.words.main}</Small>
        <ElectronicDocuments />
        <Actions busy={form.busy} onBack={onBack}>
          Continue
        </Actions>
      </Form>
    </ScreenLayout>
  )
}
