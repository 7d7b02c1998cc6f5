import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import styles from './Text.module.css'

/** Suffix of the document title. */
export const TitleEnd = createContext('')

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
  const end = useContext(TitleEnd)
  useEffect(() => {
    document.title = end ? `${children} · ${end}` : children
  }, [children, end])
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
