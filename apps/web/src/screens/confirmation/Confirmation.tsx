import { opensAtBroker } from '@vestibule/domain/account-types'
import { useEffect } from 'react'
import { LoadSaved } from '../../application/LoadSaved.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { bankLinkedFlag } from '../../site/document-flag.ts'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { Notice } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { currentWords, useWords } from '../../words/language.ts'
import { Summary } from './Summary.tsx'

export const Confirmation = (screen: ScreenProps) => {
  const { confirmation: words } = useWords()
  useEffect(() => {
    if (bankLinkedFlag.take()) toast.success(currentWords().confirmation.linked)
  }, [])
  return (
    <ScreenLayout
      accountType={screen.accountType}
      title={words.title}
      intro={opensAtBroker(screen.accountType) ? words.intro : words.introWithoutTransfers}
    >
      <LoadSaved read="getBank" clientId={screen.clientId} fields={3}>
        {(bank) => (bank ? <Summary {...screen} bank={bank} /> : <Notice live>{words.gone}</Notice>)}
      </LoadSaved>
    </ScreenLayout>
  )
}
