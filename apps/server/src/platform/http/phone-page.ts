import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Brand } from '../brand/brand.ts'
import { escapeHtml } from './html.ts'

/** The phone's script and styles, from the web build's bundle.json. */
export interface PhoneBundle {
  script: string
  css: string
}

/** Escapes `<`, which must not open a tag in a JSON data block. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Renders the page on which a phone takes photos of documents. It contains all its texts and styles. */
export const phonePage = (
  { script, css }: PhoneBundle,
  brand: Brand,
  { code, words }: Language,
  others: readonly { code: string; name: string }[],
): string => {
  const { phone, documents, common } = words
  const data = {
    language: code,
    phone,
    types: documents.types,
    items: documents.items,
    errors: documents.errors,
  }
  const title = fill(common.documentTitle, { title: phone.title, brand: brand.name })
  const links = others.map(
    (other) => `<a href="?language=${other.code}" lang="${other.code}">${escapeHtml(other.name)}</a>`,
  )
  return `<!doctype html>
<html lang="${code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<script type="module" src="${script}"></script>
<style>${brand.theme.css}</style>
<style>${css}</style>
<link rel="icon" type="image/svg+xml" href="${brand.icon.url}">
</head>
<body>
<header>${escapeHtml(brand.name)}</header>
<main id="root"><h1>${escapeHtml(phone.title)}</h1><p>${escapeHtml(phone.loading)}</p></main>
<footer>${links.join(' ')}</footer>
<script type="application/json" id="data">${escapeJson(data)}</script>
</body>
</html>
`
}
