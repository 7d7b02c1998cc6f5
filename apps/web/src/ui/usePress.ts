import { useRef, useState } from 'react'

/** Sets `pending` and `busy` until the promise of the last press settles. */
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
