/** Yields to the browser: one long task would block input. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

const begin = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  await import('react-dom/client')
  await breathe()
  const { start } = await import('./app/start.tsx')
  await breathe()
  await start(root)
}

/** Startup failed: offers a reload. */
const sayBroken = () => {
  const words = document.createElement('p')
  const again = document.createElement('a')
  again.href = ''
  again.textContent = 'Load it again'
  words.append('This page did not load fully. ', again)
  const coming = document.querySelector('main [aria-busy]')
  if (coming) coming.replaceWith(words)
  else document.querySelector('main > *')?.prepend(words)
}

begin().catch(sayBroken)
