import { useEffect } from 'react'
import { Column } from '../../app/Column.tsx'
import { Heading } from '../../components/Heading.tsx'
import { Notice } from '../../components/Panel.tsx'
import { toast } from '../../components/toasts.ts'
import { takeLinked } from '../../contribution/linked.ts'
import { AccountName } from '../../flow/AccountName.tsx'
import { Saved } from '../../flow/Saved.tsx'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Summary } from './Summary.tsx'
import { words } from './words.ts'

/** What will be drawn, from where and when, and the authorization to do so (CF-01). */
export const Confirmation = (screen: ScreenProps) => {
  useEffect(() => {
    if (takeLinked()) toast.success(words.linked)
  }, [])
  return (
    <Column>
      <Heading eyebrow={<AccountName type={screen.accountType} />} intro={words.intro}>
        {words.h1}
      </Heading>
      <Saved read="getBank" params={{ clientId: screen.clientId }} fields={3}>
        {(bank) => (bank ? <Summary {...screen} bank={bank} /> : <Notice live>{words.gone}</Notice>)}
      </Saved>
    </Column>
  )
}
