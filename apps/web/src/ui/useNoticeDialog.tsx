import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Panel.tsx'
import type { Notifier } from './toasts.ts'

/** Returns a dialog's frame, and a notifier that shows messages in it. */
export const useNoticeDialog = (title: string, onClose: () => void) => {
  const [notice, setNotice] = useState<string>()
  const notifier: Notifier = {
    success: setNotice,
    error: setNotice,
    dismissFailures: () => setNotice(undefined),
  }
  const frame = (children: ReactNode) => (
    <Dialog title={title} onClose={onClose}>
      {notice && <Notice live>{notice}</Notice>}
      {children}
    </Dialog>
  )
  return { notifier, frame }
}
