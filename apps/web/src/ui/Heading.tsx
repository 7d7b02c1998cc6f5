import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import styles from './Text.module.css'

/** Suffix of the document's title. */
export const TitleEnd = createContext('')

/** A document's first heading takes no focus; later ones do. */
let arrived = false

/** The first heading takes focus too. */
export const documentChangesScreen = (): void => {
  arrived = true
}

/** On a change of screen it takes focus, and the page scrolls to its top. */
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
