import { supportedBrowsers } from '@vestibule/domain/supported-browsers'
import { fill } from '@vestibule/words/fill'
import type { Language, Languages } from '@vestibule/words/language'
import type { Config } from '../platform/config/config.ts'
import { escapeHtml } from './html.ts'

export const oldBrowserPath = '/old-browser'

/** Returns the links to the page below, in all languages, because an old browser may not be able to change it. */
export const oldBrowserNotice = ({ all }: Languages): string =>
  all
    .map(
      ({ code, words }) =>
        `<a href="${oldBrowserPath}" lang="${code}">${escapeHtml(words.oldBrowser.notice)}</a>`,
    )
    .join('<br>')

/** Styles that browsers of 2010 understand. */
const styleOf = ({ light, dark }: Config['brand']['theme']): string =>
  `body{max-width:36em;margin:0 auto;padding:1em;font:18px/1.5 sans-serif;overflow-wrap:break-word;background:${light.bg};color:${light.ink}}` +
  `a{color:${light.primary}}h1{line-height:1.2}section+section{margin-top:3em}` +
  `@media (prefers-color-scheme:dark){body{background:${dark.bg};color:${dark.ink}}a{color:${dark.primary}}}`

const browsers = Object.entries(supportedBrowsers).map(([name, version]) => `${name} ${version}`)

const linkTo = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

const section = ({ brand: { contact }, publicUrl }: Config, { code, words }: Language): string => {
  const { oldBrowser: text } = words
  const address = `${publicUrl}/onboarding`
  const other = fill(text.another, {
    browsers: new Intl.ListFormat(code, { type: 'disjunction' }).format(browsers),
  })
  return `<section lang="${code}">
<h1>${escapeHtml(text.title)}</h1>
<p>${escapeHtml(text.intro)}</p>
<ul>
${[text.update, other, text.javascript].map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}
</ul>
<p>${fill(escapeHtml(text.open), { address: linkTo(address, address) })}</p>
<p>${fill(escapeHtml(text.help), { contact: linkTo(`mailto:${contact}`, contact) })}</p>
</section>`
}

/** Returns a page for browsers that cannot run the others, in all languages. It needs no script. */
export const oldBrowserPage = (config: Config): string => {
  const { name, languages, theme } = config.brand
  const title = `${languages.of('en').words.oldBrowser.title} · ${name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styleOf(theme)}</style>
</head>
<body>
<p><strong>${escapeHtml(name)}</strong></p>
<main>
${languages.all.map((language) => section(config, language)).join('\n')}
</main>
</body>
</html>
`
}
