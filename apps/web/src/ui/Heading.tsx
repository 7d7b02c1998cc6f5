import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import styles from './Text.module.css'

/** What stands behind the heading in the document's title. */
export const TitleEnd = createContext('')

/** The first heading of a document is where the browser put the person; each later one is a change of screen. */
let arrived = false

/** The document itself was loaded to change the screen: its first heading takes focus too. */
export const documentChangesScreen = (): void => {
  arrived = true
}

/** The screen's h1: on a change of screen it takes focus, the page scrolls to its top, and the document gets its title (NV-12). */
export const Heading = ({
  children,
  intro,
  eyebrow,
}: {
  children: string
  intro?: ReactNode
  /** a small line above the heading */
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
