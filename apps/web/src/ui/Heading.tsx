import { fill } from '@vestibule/words/fill'
import { createContext, type ReactNode, type Ref, useContext, useEffect, useRef } from 'react'
import { useWords } from '../words/language.ts'
import styles from './Text.module.css'

/** The brand's name, which each `Heading` puts in the document title. */
export const BrandName = createContext('')

/** False until the document's first heading is rendered, because only later headings take focus. */
let arrived = false

/** Makes the document's first heading take focus too. */
export const documentChangesScreen = (): void => {
  arrived = true
}

interface HeadingProps {
  children: string
  intro?: ReactNode
  eyebrow?: ReactNode
  /** The id of a text that screen readers read after the heading when it takes focus. */
  describedBy?: string | undefined
}

/** A heading that leaves the focus and the document title alone, for a screen that is still loading. */
export const HeadingText = ({
  children,
  intro,
  eyebrow,
  describedBy,
  ref,
}: HeadingProps & { ref?: Ref<HTMLHeadingElement> }) => (
  <div>
    {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
    <h1 ref={ref} tabIndex={-1} aria-describedby={describedBy}>
      {children}
    </h1>
    {intro && <p className={styles.intro}>{intro}</p>}
  </div>
)

/** Takes focus and scrolls the page to the top when the screen changes. */
export const Heading = ({ children, ...parts }: HeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const brand = useContext(BrandName)
  const { documentTitle } = useWords().common
  useEffect(() => {
    document.title = fill(documentTitle, { title: children, brand })
  }, [children, brand, documentTitle])
  useEffect(() => {
    if (arrived) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    arrived = true
  }, [])
  return (
    <HeadingText ref={heading} {...parts}>
      {children}
    </HeadingText>
  )
}
