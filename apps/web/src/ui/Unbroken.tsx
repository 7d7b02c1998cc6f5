import styles from './Unbroken.module.css'

/** Shows `part`, a masked number, on one line. */
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
