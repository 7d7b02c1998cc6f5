/** Bank connect is entered and left by a document load: that it changes the screen is remembered for the next document. */
const KEY = 'screen changes'

export const leaveScreenChange = (): void => {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // storage is refused: the next document is like one that the person opened
  }
}

/** Whether this document was loaded to change the screen, told once. */
export const takeScreenChange = (): boolean => {
  try {
    const changes = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return changes
  } catch {
    return false
  }
}
