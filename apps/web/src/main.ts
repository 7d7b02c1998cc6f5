import type { readWords } from './words/embedded.ts'

/** Yields to the browser, because one long task would block input. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

/** Records the form submitted before the app starts. @returns a function that stops recording and returns the form */
const rememberSubmit = () => {
  let form: HTMLFormElement | undefined
  const remember = ({ target }: Event) => {
    form = target as HTMLFormElement
  }
  addEventListener('submit', remember, true)
  return () => {
    removeEventListener('submit', remember, true)
    return form
  }
}

/** Adds the rest of the page's address to a link to the page in another language. */
const keepAddress = ({ target }: Event) => {
  const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang]')
  if (!link) return
  const address = new URL(location.href)
  address.searchParams.set('language', link.hreflang)
  link.href = address.href
}

const startApp = async () => {
  // The newest feature without which screens fail. The styles themselves detect browsers of an old version.
  if (!('toSorted' in Array.prototype)) document.documentElement.classList.add('outdated')
  addEventListener('click', keepAddress, true)
  const takeSubmitted = rememberSubmit()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  await import('./react.ts')
  await yieldToBrowser()
  const { start } = await import('./app/start.tsx')
  await yieldToBrowser()
  await start(root, takeSubmitted)
}

/** Reads the words without an import, because the other scripts may be missing. */
const embeddedWords = () =>
  (JSON.parse(document.getElementById('words')?.textContent ?? '{}') as Partial<ReturnType<typeof readWords>>)
    .embedded

const offerReload = () => {
  const loading = embeddedWords()?.loading
  if (!loading) return
  const message = document.createElement('p')
  const link = document.createElement('a')
  link.href = ''
  link.textContent = loading.reload
  message.append(loading.document, link)
  const skeleton = document.querySelector('main [aria-busy]')
  if (skeleton) skeleton.replaceWith(message)
  else document.querySelector('main > *')?.prepend(message)
}

startApp().catch(offerReload)
