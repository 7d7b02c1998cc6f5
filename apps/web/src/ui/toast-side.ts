export interface Edges {
  top: number
  bottom: number
}

export type Side = 'top' | 'bottom'

const overlap = (a: Edges, b: Edges): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)

/**
 * Returns the side of the window where toasts cover the focused element least. They stay at `side` if they do not
 * cover it there, and go back to the top when nothing is focused.
 */
export const toastSide = (
  side: Side,
  { height, windowHeight, focused }: { height: number; windowHeight: number; focused: Edges | undefined },
): Side => {
  if (!focused) return 'top'
  const at = { top: { top: 0, bottom: height }, bottom: { top: windowHeight - height, bottom: windowHeight } }
  if (overlap(at[side], focused) <= 0) return side
  return overlap(at.top, focused) <= overlap(at.bottom, focused) ? 'top' : 'bottom'
}
