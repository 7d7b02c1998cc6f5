import { useLocation } from 'wouter'
import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Column } from '../../site/Column.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { words } from './words.ts'

export const NotQualified = ({ accountType }: ScreenProps) => {
  const { contact } = useSettings()
  const [, navigate] = useLocation()
  return (
    <Column>
      <Heading eyebrow={<AccountName type={accountType} />} intro={words.intro(contact)}>
        {words.h1}
      </Heading>
      <Button full onClick={() => navigate('/')}>
        {words.home}
      </Button>
    </Column>
  )
}
