import styles from './Unbroken.module.css'

/** Words with a hyphen after a digit or a masked digit, such as `217-555-0100` and `6-digit`. */
const hyphenated = /(\S*[\d•*]-\S*)/
/** Longer words, such as email addresses, may need more than one line. */
const longest = 16

/** Keeps phone numbers and the like on one line. A hyphen that does not break would change what is copied or searched. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(hyphenated).map((part, place) =>
    place % 2 === 1 && part.length <= longest ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={place} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
