const form = /** @type {HTMLFormElement} */ (document.querySelector('form'))
const [search, access] = /** @type {[HTMLInputElement, HTMLSelectElement]} */ ([
  ...form.querySelectorAll('input, select'),
])
const count = /** @type {HTMLElement} */ (form.querySelector('[role="status"]'))
const sections = [...document.querySelectorAll('section')]
const total = document.querySelectorAll('details').length

/** Shows the calls whose method, path, summary and group contain every word of the search. */
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const section of sections) {
    const isChosen = access.value === '' || access.value === section.id
    const title = section.querySelector('h2')?.textContent ?? ''
    let shownHere = 0
    for (const call of section.querySelectorAll('details')) {
      const text = `${title} ${call.querySelector('summary')?.textContent}`.toLowerCase()
      call.hidden = !isChosen || !words.every((word) => text.includes(word))
      if (!call.hidden) shownHere += 1
    }
    section.hidden = shownHere === 0
    shown += shownHere
  }
  count.textContent =
    shown === 0 ? 'No call matches. Try part of a path, such as bank.' : `${shown} of ${total} calls`
}

/** Opens the call that the address names, as in /api/docs#GET-api-countries. */
function openNamed() {
  const call = document.getElementById(location.hash.slice(1))
  if (!(call instanceof HTMLDetailsElement)) return
  call.open = true
  call.scrollIntoView()
}

form.hidden = false
form.addEventListener('input', filter)
form.addEventListener('submit', (event) => event.preventDefault())
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || search.value === '') return
  event.preventDefault()
  search.value = ''
  filter()
})
addEventListener('hashchange', openNamed)
// A reload or the Back button may have filled in the fields already.
filter()
openNamed()

export {}
