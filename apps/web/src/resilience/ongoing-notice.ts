import { toast } from '../ui/toasts.ts'

/** Creates a notice that stays until it is dismissed. Keeps the shown text, because the language may change meanwhile. */
export const ongoingNotice = (text: () => string) => {
  let shown: string | undefined
  const dismiss = () => {
    if (shown !== undefined) toast.dismissText(shown)
    shown = undefined
  }
  return {
    show: () => {
      dismiss()
      shown = text()
      toast.showOngoing(shown)
    },
    dismiss,
  }
}
