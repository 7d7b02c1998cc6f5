import { useEffect } from 'react'
import { LoadSaved } from '../../flow/LoadSaved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { bankLinkedFlag } from '../../site/document-flag.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { Summary } from './Summary.tsx'
import { words } from './words.ts'

export const Confirmation = (screen: ScreenProps) => {
  useEffect(() => {
    if (bankLinkedFlag.take()) toast.success(words.linked)
  }, [])
  return (
    <ScreenLayout accountType={screen.accountType} title={words.h1} intro={words.intro}>
      <LoadSaved read="getBank" clientId={screen.clientId} fields={3}>
        {(bank) => (bank ? <Summary {...screen} bank={bank} /> : <Notice live>{words.gone}</Notice>)}
      </LoadSaved>
    </ScreenLayout>
  )
}
