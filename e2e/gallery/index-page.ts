import { type GalleryLanguage, galleryLanguages, schemes, widths } from './entries.ts'
import type { Entry } from './entry.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const select = (name: string, options: readonly (string | number)[], chosen: string | number): string =>
  `<label>${name} <select name="${name.toLowerCase()}">${options
    .map((option) => `<option${option === chosen ? ' selected' : ''}>${option}</option>`)
    .join('')}</select></label>`

const style = `
body { margin: 0; display: grid; grid-template-columns: 14rem 1fr; font: 0.875rem/1.5 system-ui, sans-serif }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box; background: #f3f3f3 }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: 0.25rem 0; color: #111 }
nav a[aria-current] { font-weight: bold }
main { padding: 1rem; overflow: auto }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: baseline }
#states { display: flex; flex-wrap: wrap; gap: 2rem }
figure { margin: 0 } figcaption { padding: 0.5rem 0 }
iframe { border: 1px solid #bbb; background: #fff }`

const script = `
const data = JSON.parse(document.getElementById('data').textContent)
const form = document.querySelector('form')
const states = document.getElementById('states')
const show = () => {
  const screen = decodeURIComponent(location.hash.slice(1)) || data[0].screen
  const { width, scheme, language } = Object.fromEntries(new FormData(form))
  document.querySelector('h1').textContent = screen
  for (const link of document.querySelectorAll('nav a'))
    link.toggleAttribute('aria-current', link.hash === '#' + screen)
  states.replaceChildren(...data.filter((one) => one.screen === screen).map((one) => {
    const figure = document.createElement('figure')
    const caption = document.createElement('figcaption')
    const link = document.createElement('a')
    Object.assign(link, { href: one.urls[language], textContent: one.state, target: '_blank' })
    caption.append(link, one.row ? ' ' + one.row : '')
    const frame = document.createElement('iframe')
    Object.assign(frame, { title: one.id, loading: 'lazy', width, height: 800 })
    frame.style.colorScheme = scheme
    frame.src = one.urls[language]
    figure.append(caption, frame)
    return figure
  }))
}
addEventListener('hashchange', show)
form.addEventListener('change', show)
addEventListener('message', ({ data, source }) => {
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source && data.height) frame.height = Math.max(400, data.height)
})
setInterval(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.contentWindow.postMessage('height', '*')
}, 1000)
show()`

/** Returns the page on which designers choose a screen, and see its states in frames of the chosen width. */
export const indexPage = (
  entries: readonly Entry[],
  urlOf: (entry: Entry, language: GalleryLanguage) => string,
): string => {
  const screens = [...new Set(entries.map(({ screen }) => screen))]
  const data = entries.map((entry) => ({
    id: entry.id,
    screen: entry.screen,
    state: entry.state,
    row: entry.row && `${entry.row.flow} ${entry.row.status}`,
    urls: Object.fromEntries(galleryLanguages.map((language) => [language, urlOf(entry, language)])),
  }))
  const link = (screen: string) => `<li><a href="#${escapeHtml(screen)}">${escapeHtml(screen)}</a></li>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><nav aria-label="Screens"><ul>${screens.map(link).join('')}</ul></nav>
<main><header><h1></h1><form>${select('Width', widths, 390)} ${select('Scheme', schemes, 'light')} ${select('Language', galleryLanguages, 'en')}</form></header>
<div id="states"></div></main>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${script}</script></body></html>`
}
