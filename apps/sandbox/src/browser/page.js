const refreshIntervalMs = 2000

/** Replaces changed sections that have no focus or selection, and leaves open details open. */
async function refresh() {
  const response = await fetch(location.href).catch(() => undefined)
  if (!response?.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const section of document.querySelectorAll('main section')) {
    const next = fresh.getElementById(section.id)
    if (!next || isInUse(section)) continue
    for (const details of section.querySelectorAll('details[open]')) {
      next.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '')
    }
    if (next.innerHTML !== section.innerHTML) section.innerHTML = next.innerHTML
  }
}

/** @param {Element} section */
function isInUse(section) {
  const selection = getSelection()
  const selected = selection && !selection.isCollapsed && section.contains(selection.anchorNode)
  return selected || section.contains(document.activeElement)
}

document.addEventListener('submit', async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target)
  const call = form.dataset.call
  if (!call) return
  event.preventDefault()
  const [method = '', path = ''] = call.split(' ')
  const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter)
  /** @type {Record<string, unknown>} */
  const body = {}
  for (const [name, value] of new FormData(form, pressed)) {
    if (value !== '') body[name] = name === 'times' ? Number(value) : value
  }
  const init =
    method === 'DELETE' ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  await fetch(path, { method, ...init })
  pressed?.blur()
  await refresh()
})

setInterval(() => {
  if (document.visibilityState === 'visible') refresh()
}, refreshIntervalMs)
