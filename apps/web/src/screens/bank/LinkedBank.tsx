import { fill } from '@vestibule/words/fill'
import { useEffect, useState } from 'react'
import { type Answer, call } from '../../api/call.ts'
import { CardButton } from '../../ui/CardButton.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { useWords } from '../../words/language.ts'

type Linked = Answer<'getBank'>['linked_elsewhere']

/** Offers the bank that another application of the user has linked, if there is one. */
export const LinkedBank = ({
  clientId,
  onChoose,
}: {
  clientId: string
  onChoose: () => Promise<unknown>
}) => {
  const { bank: words } = useWords()
  const [linked, setLinked] = useState<Linked>()
  useEffect(() => {
    call('getBank', { params: { clientId } }).then(
      ({ linked_elsewhere }) => setLinked(linked_elsewhere),
      () => setLinked(null),
    )
  }, [clientId])
  if (linked === undefined) return <SkeletonOf shape="button" />
  if (linked === null) return null
  const bank = `${linked.bank_name} ••${linked.account_mask}`
  return (
    <CardButton
      icon="bank"
      title={fill(words.linked.title, { bank })}
      mark={words.instantly.mark}
      onClick={onChoose}
    >
      {words.linked.text}
    </CardButton>
  )
}
