import { withReference } from '../form/error-message.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.ts'
import { ContactButton } from './ContactLink.tsx'
import { ScreenLayout } from './ScreenLayout.tsx'

/** Appends to `intro` the reference id in the message of `error`, if there is one. */
export const SomethingWentWrong = ({
  intro,
  error,
  button,
  onClick,
}: {
  intro: string
  error?: unknown
  button: string
  onClick: () => unknown
}) => {
  const { errors } = useWords()
  return (
    <ScreenLayout icon="alert" title={errors.unknown} intro={withReference(intro, error)}>
      <Button full onClick={onClick}>
        {button}
      </Button>
      <ContactButton />
    </ScreenLayout>
  )
}
