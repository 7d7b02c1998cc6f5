/** Lets the browser paint and take input between two parts of the start: one long task would block it. */
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

void begin()
