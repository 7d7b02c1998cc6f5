import { createHash } from 'node:crypto'

/** A document that the build writes for `path`. The path `*` stands for all paths without their own document. */
export interface SiteDocument {
  path: string
  page: 'home' | 'onboarding' | 'shell' | 'bank'
  file: string
  /** Contains `{{…}}` placeholders, which the server replaces when it starts. */
  title: string
  /** Modules that the page needs immediately, in the order in which main.ts imports them. */
  preload?: readonly string[]
}

interface Parts {
  root: string
  css: string
  /** URLs of the module scripts to preload. */
  preload: readonly string[]
  main: string
  icon: string
}

/** Returns the Content-Security-Policy source that allows an inlined style. */
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

/** Returns a document's HTML. Only the bank document loads the bank-linking script, which its CSP allows by nonce. */
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
