import { useLocation } from 'wouter'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from './words.ts'

export const NotQualified = ({ accountType }: ScreenProps) => {
  const { contact } = useSettings()
  const [, navigate] = useLocation()
  return (
    <ScreenLayout accountType={accountType} title={words.h1} intro={words.intro(contact)}>
      <Button full onClick={() => navigate('/')}>
        {words.home}
      </Button>
    </ScreenLayout>
  )
}
