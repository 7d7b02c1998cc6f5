import type { Page } from './page.tsx'

let page: Page | undefined
let address: string | undefined
let loading: Promise<void> | undefined

/** @param shown the page of the loaded document @param url the stylesheet of all other pages */
export const startStyles = (shown: Page, url: string | undefined): void => {
  page = shown
  address = url
}

/** Returns the page whose document was loaded, or `undefined` while the server renders. */
export const shownPage = (): Page | undefined => page

/**
 * Loads the styles and icons of all screens. Runs before the first screen whose styles are not in the document.
 * Resolves even if loading fails, because a screen works without styles. The next screen tries again.
 */
export const loadStyles = (): Promise<void> => {
  if (address === undefined) return Promise.resolve()
  loading ??= Promise.all([
    addStylesheet(address),
    import('../ui/more-icons.ts').then(({ addIcons }) => addIcons()),
  ]).then(
    () => undefined,
    () => {
      loading = undefined
    },
  )
  return loading
}

const addStylesheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('the styles did not load'))
    }
    document.head.append(link)
  })
