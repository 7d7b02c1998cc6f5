const query = '(min-width: 60rem)'

/** The least width at which the brand panel stands beside the page's content (`BrandPanel.module.css`). */
export const wideWindow = {
  matches: (): boolean => matchMedia(query).matches,
  subscribe: (onChange: () => void): (() => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  },
}
