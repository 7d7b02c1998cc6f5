export interface View {
  /** Number of the most visible page. */
  current: number
  /** Numbers of the pages of which at least half is visible, or which fill at least half of the view. */
  shown: number[]
}

/** Returns the visible height in pixels. */
const visible = ({ top, bottom }: Edges, height: number): number =>
  Math.max(0, Math.min(bottom, height) - Math.max(top, 0))

export interface Edges {
  top: number
  bottom: number
}

export const viewOf = (pages: readonly Edges[], height: number): View => {
  const seen = pages.map((page) => visible(page, height))
  const most = Math.max(0, ...seen)
  const shown = pages.flatMap((page, index) => {
    const enough = Math.min(page.bottom - page.top, height) / 2
    return (seen[index] ?? 0) >= enough && enough > 0 ? [index + 1] : []
  })
  return { current: Math.max(1, seen.indexOf(most) + 1), shown }
}

export const pagesInView = (region: HTMLElement): View => {
  const { top } = region.getBoundingClientRect()
  const edges = Array.from(region.querySelectorAll(':scope > [role="group"]'), (page) => {
    const box = page.getBoundingClientRect()
    return { top: box.top - top, bottom: box.bottom - top }
  })
  return viewOf(edges, region.clientHeight)
}
