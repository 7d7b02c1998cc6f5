import { type ComponentProps, useState } from 'react'
import { load } from '../../site/load.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.ts'
import type { AnswersProps } from './Answers.tsx'

const Answers = load(() => import('./Answers.tsx'), 'Answers', {
  meanwhile: <Skeleton fields={10} heading={false} />,
})

const partId = 'check-answers'

/**
 * A part of the page that opens and closes, with the saved answers. It is open at first until they are final. Answers are
 * read only when the part is open.
 */
export const CheckAnswers = ({
  client,
  ...rest
}: Omit<AnswersProps, 'client' | 'focusTarget'> & { client: AnswersProps['client'] | null }) => {
  const { checkAnswers: words } = useWords()
  const isOpenAtFirst = client?.locked === false
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst)
  const open: ComponentProps<typeof Fold>['onToggle'] = (event) => {
    if (event.currentTarget.open) setWasOpened(true)
  }
  return (
    client && (
      <div id={partId}>
        <Fold summary={words.title} open={isOpenAtFirst} onToggle={open}>
          {wasOpened && <Answers client={client} {...rest} focusTarget={`#${partId} summary`} />}
        </Fold>
      </div>
    )
  )
}
