import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { toast } from '../../ui/toasts.ts'

/** Loads a list, and replaces it with the list that each change returns. */
export const useSecurityList = <Listed extends object>({
  load,
  goneText,
  showFailure,
  onChanged,
}: {
  /** Must be the same function in each render. */
  load: () => Promise<Listed>
  /** Returns the toast for an item that no longer exists. */
  goneText: () => string
  showFailure: (error: unknown) => void
  onChanged?: () => void
}) => {
  const [listed, setListed] = useState<Listed | 'not_loaded'>()
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useCallback(
    () => load().then(setListed, () => setListed((before) => before ?? 'not_loaded')),
    [load],
  )
  useEffect(() => void read(), [read])
  // The heading takes focus after a change, because the list may have lost the pressed button.
  useEffect(() => {
    if (changes > 0) heading.current?.focus()
  }, [changes])

  /** Sends a change, then shows the list that it returns and a toast with the text `done`. */
  const act = async (change: () => Promise<Listed>, done: string) => {
    toast.dismissFailures()
    try {
      setListed(await change())
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') return showFailure(error)
      await read()
      toast.info(goneText())
    }
    onChanged?.()
    setChanges((count) => count + 1)
  }
  return { listed, setListed, read, act, heading }
}
