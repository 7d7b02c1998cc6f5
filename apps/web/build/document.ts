import { createHash } from 'node:crypto'

/** A document that the build writes for a path; `*`: every other path. */
export interface SiteDocument {
  path: string
  page: 'home' | 'onboarding' | 'shell' | 'bank'
  file: string
  /** The server replaces `{{…}}` once, at its start. */
  title: string
  /** modules needed at once, in the order in which main.ts imports them */
  preload?: readonly string[]
}

interface Parts {
  root: string
  css: string
  /** addresses of scripts */
  preload: readonly string[]
  main: string
  icon: string
}

/** Names an inlined style in the Content-Security-Policy. */
export const styleHash = (css: string): string =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`

const head = (title: string, { css, preload, main, icon }: Parts): string =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0f1715" media="(prefers-color-scheme: dark)">',
    `<title>${title}</title>`,
    `<style>${css}</style>`,
    ...preload.map((address) => `<link rel="modulepreload" href="${address}">`),
    `<script type="module" src="${main}"></script>`,
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
  ].join('\n')

/** Only the bank document loads the bank-linking script, by its policy's nonce. */
export const documentHtml = ({ page, title }: SiteDocument, parts: Parts): string => `<!doctype html>
<html lang="en" data-sandbox="{{sandbox}}">
<head>
${head(title, parts)}
</head>
<body>
<div id="root" data-page="${page}">${parts.root}</div>
<script type="application/json" id="settings">{{settings}}</script>
${page === 'bank' ? '<script src="{{linkScript}}" nonce="{{nonce}}" async></script>\n' : ''}</body>
</html>
`
