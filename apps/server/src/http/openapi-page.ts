import { readFile } from 'node:fs/promises'
import type { Call } from '@vestibule/contract/call'
import { z } from 'zod'
import { escapeHtml } from './html.ts'

const browserFolder = new URL('../browser/', import.meta.url)

/** Returns the page's style in the colors of a theme. */
export const docsStyle = async (themeCss: string): Promise<string> =>
  `${themeCss}${await readFile(new URL('docs.css', browserFolder), 'utf8')}`

/** Returns the script that filters the calls. Without it, the page shows all calls. */
export const docsScript = (): Promise<Buffer> => readFile(new URL('docs.js', browserFolder))

export const docsScriptPath = '/api/docs/docs.js'

export interface DocsBrand {
  name: string
  /** An SVG symbol with the id `logo`. */
  logo: string
  icon: { url: string }
  theme: { css: string }
}

const groups = {
  any: 'Anybody may call',
  'sign-up': 'With the session of a sign-up',
  applicant: 'With a signed-in applicant’s session',
} as const

const asText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.stringify(rest, null, 2)
}

const part = (name: string, text: string): string =>
  `<p>${name}</p><pre tabindex="0">${escapeHtml(text)}</pre>`

const takes = (schema: z.ZodType): boolean =>
  Object.keys((schema as { shape?: object }).shape ?? { list: true }).length > 0

/** Returns an element id such as `GET-api-countries`. */
const idOf = ({ method, path }: Call): string => `${method}${path.replace(/\W+/g, '-')}`

const callOf = (call: Call): string => `<details id="${idOf(call)}">
<summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code> <span>${escapeHtml(call.summary)}</span></summary>
<div class="parts">
${takes(call.params) ? part('Path', asText(call.params, 'input')) : ''}
${takes(call.query) ? part('Query', asText(call.query, 'input')) : ''}
${takes(call.body) ? part('Body', asText(call.body, 'input')) : ''}
${call.files ? '<p>Body: multipart/form-data, a file in each field</p>' : ''}
${call.needsVersion ? '<p>Needs <code>If-Match</code></p>' : ''}
${call.pdf ? '<p>Returns a PDF</p>' : part('Returns', asText(call.reply, 'output'))}</div></details>`

type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/** Returns the page. `notice` is the banner of an installation that is not for real applicants. */
export const pageOfCalls = (
  calls: readonly Call[],
  title: string,
  css: string,
  brand: DocsBrand,
  notice: string | undefined,
): string => {
  const callsOf = (access: Group): Call[] =>
    calls.filter((call) => call.access === access).sort((a, b) => a.path.localeCompare(b.path))
  const sections = groupNames.map((access) => {
    const own = callsOf(access)
    return `<section id="${access}"><h2>${groups[access]} <small>${own.length}</small></h2>\n${own.map(callOf).join('\n')}</section>`
  })
  const options = groupNames.map((access) => `<option value="${access}">${groups[access]}</option>`)
  const name = escapeHtml(title)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>
<link rel="icon" href="${brand.icon.url}"><style>${css}</style><script type="module" src="${docsScriptPath}"></script></head>
<body><svg class="symbols" aria-hidden="true">${brand.logo}</svg>
<header>${notice === undefined ? '' : `<p class="band">${escapeHtml(notice)}</p>`}<div><p class="brand"><svg aria-hidden="true"><use href="#logo"></use></svg>${escapeHtml(brand.name)}</p>
<h1>API reference</h1><p>${calls.length} calls, also described as <a href="/api/docs/openapi.json">OpenAPI 3.1</a> for programs.</p></div></header>
<main><form role="search" hidden>
<label>Filter by path, method or purpose<input type="search" name="search" autocomplete="off" spellcheck="false"></label>
<label>Session<select name="access"><option value="">All calls</option>${options.join('')}</select></label>
<p class="hint" role="status"></p></form>
${sections.join('\n')}</main></body></html>
`
}
