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

/**
 * The bank-linking script's object. The document brings the script itself, and its load event waits for it; where it
 * did not come, it is asked for once more. Undefined where it does not come at all.
 */
export const linkScript = async (address: string): Promise<Window['Plaid']> => {
  await documentLoaded()
  if (!window.Plaid) await addScript(address)
  return window.Plaid
}
