import type { ReactNode } from 'react'
import { useWords } from '../words/language.ts'
import styles from './Disclosure.module.css'
import { Fold } from './Fold.tsx'

export const Disclosure = ({ summary, children }: { summary?: string; children: ReactNode }) => {
  const { controls } = useWords()
  return (
    <Fold summary={summary ?? controls.disclosure}>
      <div className={styles.text}>{children}</div>
    </Fold>
  )
}
