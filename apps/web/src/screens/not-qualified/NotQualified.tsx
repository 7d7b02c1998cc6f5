import { useLocation } from 'wouter'
import { Column } from '../../app/Column.tsx'
import { useSettings } from '../../app/settings.ts'
import { Button } from '../../components/Button.tsx'
import { Heading } from '../../components/Heading.tsx'
import { AccountName } from '../../flow/AccountName.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { words } from './words.ts'

/** The identity verification has failed: the end (PR-03, PE-19). */
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
