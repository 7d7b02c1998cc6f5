import { createHash } from 'node:crypto'

/** Path that receives violation reports (SE-12), from the Reporting API and, in older browsers, from `report-uri`. */
export const cspReportPath = '/api/csp-reports'
const reportGroup = 'csp'
export const reportingEndpoints = `${reportGroup}="${cspReportPath}"`
const reporting = [`report-uri ${cspReportPath}`, `report-to ${reportGroup}`]

/** Directives that allow one Trusted Types policy, which accepts nothing but the PDF worker's URL. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types vestibule']

const base = (styles: readonly string[]): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self'${styles.map((hash) => ` '${hash}'`).join('')}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Returns the CSP hash that allows an inline style with this text. */
export const hashOfStyle = (css: string): string =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`

/** Returns the policy (CSP) of all pages except bank connect (SE-04). @param styles hashes of inline styles */
export const strictPolicy = (styles: readonly string[]): string =>
  [...base(styles), ...trustedTypes, ...reporting].join('; ')

/** Returns the policy (CSP) of bank connect, as Plaid documents for Link. Link does not support Trusted Types. */
export const bankPolicy = (styles: readonly string[], nonce: string, linkScriptUrl: string): string => {
  const origin = new URL(linkScriptUrl).origin
  const plaid =
    origin === 'https://cdn.plaid.com' ? ' https://production.plaid.com https://sandbox.plaid.com' : ''
  return base(styles)
    .map((directive) => {
      if (directive.startsWith('script-src')) return `${directive} 'nonce-${nonce}' ${origin}`
      if (directive.startsWith('style-src')) return `${directive} 'nonce-${nonce}'`
      if (directive.startsWith('connect-src')) return `${directive} ${origin}${plaid}`
      return directive
    })
    .concat(`frame-src ${origin}`, "style-src-attr 'unsafe-inline'", reporting)
    .join('; ')
}
