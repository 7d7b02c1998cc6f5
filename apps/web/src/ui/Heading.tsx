import { fill } from '@vestibule/words/fill'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
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

/** Takes focus and scrolls the page to the top when the screen changes. */
export const Heading = ({
  children,
  intro,
  eyebrow,
}: {
  children: string
  intro?: ReactNode
  eyebrow?: ReactNode
}) => {
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
    <div>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {intro && <p className={styles.intro}>{intro}</p>}
    </div>
  )
}
