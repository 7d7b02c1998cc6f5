const documentLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

const addScript = (address: string) =>
  new Promise<void>((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => resolve()
    document.head.append(script)
  })

/** Waits for the document to load Plaid's script, and retries once. Returns `undefined` if Plaid is unavailable. */
export const linkScript = async (address: string): Promise<Window['Plaid']> => {
  await documentLoaded()
  if (!window.Plaid) await addScript(address)
  return window.Plaid
}
