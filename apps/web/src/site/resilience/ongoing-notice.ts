import { toast } from '../../ui/toasts.ts'

/** Creates a notice that stays until `dismiss` is called. `dismiss` works even after the language changes. */
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
