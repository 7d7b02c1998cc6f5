import { useRef, useState } from 'react'

/** `press` calls `onPress`. `busy` (state) and `pending` (ref) are true until the promise of `onPress` settles. */
export const usePress = (onPress: (() => unknown) | undefined) => {
  const [busy, setBusy] = useState(false)
  const pending = useRef(false)
  const press = () => {
    const outcome = onPress?.()
    if (!(outcome instanceof Promise)) return
    pending.current = true
    setBusy(true)
    void outcome.finally(() => {
      pending.current = false
      setBusy(false)
    })
  }
  return { busy, pending, press }
}
