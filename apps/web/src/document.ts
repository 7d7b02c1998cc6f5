import { iconSymbols } from './ui/icons.ts'

/** A document that the server renders for `path`. The path `*` stands for all paths without their own document. */
export interface SiteDocument {
  path: string
  page: 'home' | 'onboarding' | 'shell' | 'bank'
  /** Names of the bundle files (`chunks.ts`) that the page needs at once, besides `app`. */
  preload?: readonly string[]
  /** True if the document contains the styles of the files in `preload`, because their screen is prerendered. */
  embedStyles?: boolean
}

/** Parts of each document that depend on the brand, language or build. Inserted unescaped, except for `data`. */
export interface DocumentParts {
  language: string
  /** For search results. */
  description?: string | undefined
  /** The styles that the document contains, and the brand's theme. */
  styles: string
  themeColor: { light: string; dark: string }
  /** URL of the icon. */
  icon: string
  /** An SVG `<symbol>` with the id `logo`. */
  logo: string
  /** URL of the stylesheet with all styles that are not in every document. */
  stylesheet: string
  /** URL of the main script. */
  main: string
  /** URLs of the module scripts to preload. */
  preload: readonly string[]
  /** URL of the JSON file with the catalog's texts that are not in the document. */
  words: string
  /** What to do in browsers that are too old or have JavaScript off, as HTML. */
  notice: string
  /** JSON that the scripts read, by element id. */
  data: Readonly<Record<string, unknown>>
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Escapes `<`, which must not open a tag in a JSON data block. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/[\u2028\u2029]/g, '')

/** A page of the app, or the page on which a phone takes photos of documents. */
type DocumentPage = SiteDocument['page'] | 'phone'

const head = (page: DocumentPage, title: string, parts: DocumentParts): string =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(['light', 'dark'] as const).map(
      (scheme) =>
        `<meta name="theme-color" content="${parts.themeColor[scheme]}" media="(prefers-color-scheme: ${scheme})">`,
    ),
    ...(page === 'phone' ? ['<meta name="robots" content="noindex">'] : []),
    `<title>${escapeHtml(title)}</title>`,
    ...(parts.description ? [`<meta name="description" content="${escapeHtml(parts.description)}">`] : []),
    `<script type="module" src="${parts.main}"></script>`,
    ...parts.preload.map((url) => `<link rel="modulepreload" href="${url}">`),
    // Other screens need more texts and styles. The documents of home and the email screen contain their own.
    ...(page === 'shell' || page === 'bank'
      ? [
          `<link rel="preload" href="${parts.words}" as="fetch" crossorigin="anonymous">`,
          `<link rel="preload" href="${parts.stylesheet}" as="style">`,
        ]
      : []),
    `<style>${parts.styles}</style>`,
    `<link rel="icon" type="image/svg+xml" href="${parts.icon}">`,
  ].join('\n')

/** `base.css` shows this only to browsers that are too old. Inside `noscript`, it always shows. */
const outdated = (notice: string): string => `<aside class="outdated">${notice}</aside>`

/** Returns a document's HTML. Only the bank document loads the bank-linking script, which its CSP allows by nonce. */
export const documentHtml = (
  page: DocumentPage,
  title: string,
  root: string,
  parts: DocumentParts,
): string => `<!doctype html>
<html lang="${parts.language}"${root.includes(' aria-busy="true"') ? ' data-skeleton' : ''}>
<head>
${head(page, title, parts)}
</head>
<body>
${outdated(parts.notice)}<noscript>${outdated(parts.notice)}</noscript>
<svg hidden>${parts.logo}${iconSymbols}</svg>
<div id="root" data-page="${page}" data-styles="${parts.stylesheet}">${root}</div>
${Object.entries(parts.data)
  .map(([id, value]) => `<script type="application/json" id="${id}">${escapeJson(value)}</script>\n`)
  .join(
    '',
  )}${page === 'bank' ? '<script src="{{linkScript}}" nonce="{{nonce}}" async></script>\n' : ''}</body>
</html>
`
