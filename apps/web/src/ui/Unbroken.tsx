import styles from './Unbroken.module.css'

/** A text in which one part, a masked number with its hyphens, is never broken into two lines. */
export const Unbroken = ({ part, children }: { part: string; children: string }) => {
  const at = children.indexOf(part)
  if (at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <span className={styles.unbroken}>{part}</span>
      {children.slice(at + part.length)}
    </>
  )
}
