import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'

type MailColor = 'bg' | 'ink' | 'muted' | 'primary' | 'on-primary'
type MailColors = Readonly<Record<MailColor, string>>

export interface MailBrand {
  name: string
  /** `heading` holds the font names of headings. */
  theme: { light: MailColors & { readonly heading: string }; dark: MailColors }
}

export interface MailPage {
  brand: MailBrand
  language: Language
  heading: string
  paragraphs: string[]
  code?: string | undefined
  link?: { words: string; address: string } | undefined
  footer?: string[] | undefined
}

export const mailPage = ({ brand, language, heading, paragraphs, code, link, footer = [] }: MailPage) => {
  const { light, dark } = brand.theme
  const [first = '', ...rest] = paragraphs
  const text = [
    heading,
    ...(code ? [code] : []),
    first,
    ...(link ? [`${fill(language.words.mails.linkLabel, { label: link.words })}\n${link.address}`] : []),
    ...rest,
    brand.name,
    ...footer,
  ].join('\n\n')
  const paragraph = (line: string): string => `<p>${escaped(line)}</p>`
  const smallPrint = (line: string): string =>
    `<p class="small" style="font-size:13px;color:${light.muted}">${escaped(line)}</p>`
  const headingFont = escaped(light.heading)
  // Programs that ignore the style sheet show the light colors of the attributes.
  const html = `<!doctype html>
<html lang="${language.code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(heading)}</title>
<style>@media (prefers-color-scheme: dark){${darkRules(dark)}}</style></head>
<body class="page" style="margin:0;background:${light.bg};color:${light.ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:30rem;margin:0 auto;padding:24px 20px">
<p class="brand" style="font:600 18px ${headingFont};color:${light.primary}">${escaped(brand.name)}</p>
<h1 style="font:500 24px/1.3 ${headingFont}">${escaped(heading)}</h1>
${code ? `<p style="font-size:28px;letter-spacing:4px;font-weight:600">${escaped(code)}</p>` : ''}
${paragraph(first)}
${link ? `<p><a class="button" href="${escaped(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${light.primary};color:${light['on-primary']};text-decoration:none;font-weight:600">${escaped(link.words)}</a></p>` : ''}
${[...rest.map(paragraph), ...footer.map(smallPrint)].join('\n')}
</div></body></html>`
  return { text, html }
}

const darkRules = (dark: MailColors): string =>
  [
    `.page{background:${dark.bg}!important;color:${dark.ink}!important}`,
    `.brand{color:${dark.primary}!important}`,
    `.button{background:${dark.primary}!important;color:${dark['on-primary']}!important}`,
    `.small{color:${dark.muted}!important}`,
  ].join('')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
