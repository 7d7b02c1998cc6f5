import { type AccountType, opensAtBroker } from '@vestibule/domain/account-types'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Brand, MailColors } from '../deps.ts'

export interface MailPage {
  brand: Omit<
    Brand,
    | 'company'
    | 'custodian'
    | 'accountTypes'
    | 'adverseAction'
    | 'answersValidMonths'
    | 'secondIndividualAccount'
  >
  language: Language
  /** The account for which the reader applies, if any. */
  accountType: AccountType | undefined
  publicUrl: string
  heading: string
  paragraphs: string[]
  code?: string | undefined
  link?: { words: string; address: string } | undefined
}

/** Maximum width of an email's content, in CSS pixels. Outlook ignores max-width and gets a table with this width. */
const contentWidth = 560

/** Writes an email as text and as HTML, with the same content. */
export const mailPage = ({
  brand,
  language,
  accountType,
  publicUrl,
  heading,
  paragraphs,
  code,
  link,
}: MailPage) => {
  const { words } = language
  const { light, dark } = brand.theme
  const [first = '', ...rest] = paragraphs
  const contact = fill(words.mails.contact, { contact: brand.contact })
  const { main, fund } = words.disclosures.firm
  const { finra, sipc } = words.common
  const { role } = language
  const firm =
    accountType === undefined || opensAtBroker(accountType)
      ? fill(main, { broker: brand.broker, finra, sipc, role })
      : fill(fund, { custody: brand.fundCustody?.[language.code] ?? '', role })
  const footer = [firm, brand.postalAddress]

  const text = [
    heading,
    ...(code ? [code] : []),
    first,
    ...(link ? [`${fill(words.mails.linkLabel, { label: link.words })}\n${link.address}`] : []),
    ...rest,
    contact,
    brand.name,
    ...footer,
  ].join('\n\n')

  const style = {
    link: `color:${light.primary}`,
    text: 'margin:0 0 16px',
    small: `margin:0 0 20px;font-size:14px;color:${light.muted}`,
    fine: `margin:0 0 8px;font-size:13px;color:${light.muted}`,
    heading: `${light['heading-weight']} 26px/1.25 ${escaped(light.heading)}`,
    brand: `600 19px/24px ${escaped(light.heading)}`,
  }
  const linked = linker(publicUrl, brand.contact, style.link)
  const paragraph = (line: string): string => `<p style="${style.text}">${linked(line)}</p>`
  const fine = (line: string): string => `<p class="muted" style="${style.fine}">${escaped(line)}</p>`
  const mark = brand.logo
    .replace(/<title>.*?<\/title>/s, '')
    .replace(
      '<symbol id="logo"',
      '<svg aria-hidden="true" width="24" height="24" style="vertical-align:bottom"',
    )
    .replace('</symbol>', '</svg>')
  // Outlook ignores the padding of inline elements, so the button has a wide border instead.
  const button = (address: string, label: string): string =>
    `<p style="margin:24px 0 12px"><a class="button" href="${escaped(address)}" style="display:inline-block;border:solid ${light.primary};border-width:14px 24px;border-radius:${light.corner};background:${light.primary};color:${light['on-primary']};font-weight:600;line-height:20px;text-decoration:none">${escaped(label)}</a></p>
<p class="muted button-address" style="${style.small};overflow-wrap:anywhere">${escaped(words.mails.plainLink)} <a class="link" href="${escaped(address)}" style="${style.link}">${escaped(address)}</a></p>`
  const rules = darkRules(dark)
  const html = `<!doctype html>
<html lang="${language.code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(heading)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.map(([name, css]) => `.${name}{${css}}`).join('')}}</style>
<style>${rules.map(([name, css]) => `[data-ogsc] .${name}{${css}}`).join('')}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.bg};color:${light.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="page" style="padding:24px 16px;background:${light.bg};color:${light.ink}">
<!--[if mso]><table role="presentation" align="center" width="${contentWidth}" cellpadding="0" cellspacing="0"><tr><td style="font-family:Arial,sans-serif"><![endif]-->
<div style="max-width:${contentWidth}px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font:${style.brand};color:${light.primary}">${mark} ${escaped(brand.name)}</p>
<div class="card" style="padding:28px 24px 12px;border:1px solid ${light.line};border-radius:${light.corner};background:${light.surface}">
<h1 style="margin:0 0 16px;font:${style.heading}">${escaped(heading)}</h1>
${code ? `<p style="margin:0 0 16px;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>` : ''}
${paragraph(first)}
${link ? button(link.address, link.words) : ''}
${rest.map(paragraph).join('\n')}
</div>
<div class="footer" style="padding:20px 24px">
<p class="muted" style="${style.small}">${linked(contact)}</p>
${[brand.name, ...footer].map(fine).join('\n')}
</div></div>
<!--[if mso]></td></tr></table><![endif]-->
</div></body></html>`
  return { text, html }
}

/**
 * Returns the dark scheme's CSS declarations by class name. Apple Mail and others apply them by media query,
 * Outlook.com by the attribute `data-ogsc`.
 */
const darkRules = (dark: MailColors): [string, string][] => {
  const css: [string, Record<string, string>][] = [
    ['page', { background: dark.bg, color: dark.ink }],
    ['card', { background: dark.surface, 'border-color': dark.line }],
    ['brand', { color: dark.primary }],
    ['link', { color: dark.primary }],
    ['button', { background: dark.primary, 'border-color': dark.primary, color: dark['on-primary'] }],
    ['muted', { color: dark.muted }],
  ]
  return css.map(([name, values]) => [
    name,
    Object.entries(values)
      .map(([property, value]) => `${property}:${value}!important`)
      .join(';'),
  ])
}

/** Returns a function that escapes a text and links our own addresses in it, but no others. */
const linker = (publicUrl: string, contact: string, style: string) => {
  const literal = (text: string): string => text.replace(/[^\w@]/g, '\\$&')
  const path = '[/?#][^\\s<>"]*[^\\s<>".,;:!?)]|[/]'
  const whole = '(?![\\w:@-]|\\.\\w)'
  const own = new RegExp(
    `(?<![\\w.+-])(?:(${literal(publicUrl)}(?:${path})?)|(${literal(contact)}))${whole}`,
    'g',
  )
  const link = (address: string, label: string): string =>
    `<a class="link" href="${escaped(address)}" style="${style};overflow-wrap:anywhere">${escaped(label)}</a>`
  return (text: string): string =>
    text
      .split(own)
      .map((part = '', index) => {
        if (index % 3 === 0) return escaped(part)
        if (part === '') return ''
        return index % 3 === 1 ? link(part, part) : link(`mailto:${part}`, part)
      })
      .join('')
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
