/** Bank connect is left by a document load: the flag is passed in sessionStorage. */
const KEY = 'just linked'

export const leaveLinked = (): void => {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // storage is blocked: the next page shows no message
  }
}

/** Returns and clears the flag. */
export const takeLinked = (): boolean => {
  try {
    const linked = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return linked
  } catch {
    return false
  }
}
