/** Bank connect is left by a document load: that a bank was just linked is remembered for the next page, and nothing else. */
const KEY = 'just linked'

export const leaveLinked = (): void => {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // storage is refused: the next page says nothing of it
  }
}

/** Whether a bank was just linked, told once. */
export const takeLinked = (): boolean => {
  try {
    const linked = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return linked
  } catch {
    return false
  }
}
