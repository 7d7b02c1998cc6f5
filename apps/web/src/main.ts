/** Yields to the browser, because one long task would block input. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

const startApp = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  await import('react-dom/client')
  await yieldToBrowser()
  const { start } = await import('./app/start.tsx')
  await yieldToBrowser()
  await start(root)
}

const offerReload = async () => {
  const { loading } = (await import('./words/embedded.ts')).readWords().embedded
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
