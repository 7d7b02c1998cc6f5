import type { Call } from '@vestibule/contract/call'
import { z } from 'zod'
import { escapeHtml } from './html.ts'

const style = `:root{color-scheme:light dark}body{background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
a{color:var(--primary)}h1{font-size:1.6rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}details{border-top:1px solid var(--line);padding:.6rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}code,pre{font:14px/1.5 ui-monospace,monospace}
pre{overflow:auto;background:var(--surface);padding:.75rem;border-radius:6px}b{display:inline-block;min-width:4.5rem}`

/** Returns the page's style in the colors of a theme. */
export const styleOf = (themeCss: string): string => `${themeCss}${style}`

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

const callOf = (
  call: Call,
): string => `<details><summary><b>${call.method}</b> <code>${escapeHtml(call.path)}</code><br>${escapeHtml(call.summary)}</summary>
${takes(call.params) ? part('Path', asText(call.params, 'input')) : ''}
${takes(call.query) ? part('Query', asText(call.query, 'input')) : ''}
${takes(call.body) ? part('Body', asText(call.body, 'input')) : ''}
${call.files ? '<p>Body: multipart/form-data, a file in each field</p>' : ''}
${call.needsVersion ? '<p>Needs <code>If-Match</code></p>' : ''}
${call.pdf ? '<p>Answers a PDF</p>' : part('Answers', asText(call.reply, 'output'))}</details>`

export const pageOfCalls = (calls: readonly Call[], title: string, css: string): string => {
  const sections = (Object.keys(groups) as (keyof typeof groups)[]).map((access) => {
    const own = calls.filter((call) => call.access === access).sort((a, b) => a.path.localeCompare(b.path))
    return `<h2>${groups[access]}</h2>\n${own.map(callOf).join('\n')}`
  })
  const name = escapeHtml(title)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title><style>${css}</style></head>
<body><main><h1>${name}</h1><p>${calls.length} calls. The same as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>, for programs.</p>
${sections.join('\n')}</main></body></html>
`
}
