/** Bank connect is another document: the screen change is passed in sessionStorage. */
const KEY = 'screen changes'

export const leaveScreenChange = (): void => {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // storage is blocked: like a first visit
  }
}

/** Returns and clears the flag. */
export const takeScreenChange = (): boolean => {
  try {
    const changes = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return changes
  } catch {
    return false
  }
}
