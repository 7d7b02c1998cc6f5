import { type ComponentProps, type ReactNode, useState } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import { useWords } from '../../words/language.ts'
import styles from './Answers.module.css'
import { Answers, type AnswersProps, useSavedAnswers } from './Answers.tsx'

const partId = 'check-answers'

/** A part of the page that opens and closes, with the saved answers. Answers are read only when the part is open. */
const AnswersFold = ({ children, ...rest }: AnswersProps & { children: ReactNode }) => {
  const { client, accountType } = rest
  const { checkAnswers: words } = useWords()
  const isOpenAtFirst = !client.locked
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst)
  const query = useSavedAnswers(client, accountType, wasOpened)
  const open: ComponentProps<typeof Fold>['onToggle'] = (event) => {
    if (event.currentTarget.open) setWasOpened(true)
  }
  return (
    <>
      <div id={partId}>
        <Fold summary={words.title} open={isOpenAtFirst} onToggle={open}>
          {wasOpened && <Answers query={query} {...rest} focusTarget={`#${partId} summary`} />}
        </Fold>
      </div>
      <div className={styles.below} hidden={isOpenAtFirst && query.isPending}>
        {children}
      </div>
    </>
  )
}

/** Shows the saved answers above `children`, open until they are final. `children` stay hidden until the answers load, to avoid a layout shift. */
export const CheckAnswers = ({
  client,
  children,
  ...rest
}: Omit<AnswersProps, 'client'> & { client: AnswersProps['client'] | null; children: ReactNode }) =>
  client ? (
    <AnswersFold client={client} {...rest}>
      {children}
    </AnswersFold>
  ) : (
    children
  )
