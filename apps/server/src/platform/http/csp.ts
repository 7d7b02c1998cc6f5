/** Where browsers report what a policy refused (SE-12): by the Reporting API, and as older browsers do. */
export const cspReportPath = '/api/csp-reports'
const reportGroup = 'csp'
export const reportingEndpoints = `${reportGroup}="${cspReportPath}"`
const reporting = [`report-uri ${cspReportPath}`, `report-to ${reportGroup}`]

/** Scripts that write markup or start scripts need our one policy: it lets the PDF worker's address through, and nothing else. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types vestibule']

/** Content security policies (SE-04). Strict on every path but bank connect, which alone lets the linking widget in. */

const base = (styles: readonly string[]): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self'${styles.map((hash) => ` '${hash}'`).join('')}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** @param styles hashes of the styles that the page has inline, e.g. `sha256-…` */
export const strictPolicy = (styles: readonly string[]): string =>
  [...base(styles), ...trustedTypes, ...reporting].join('; ')

/** What Plaid documents for Link with a nonce, whose script knows no Trusted Types; the script's own origin also serves the sandbox's stand-in. */
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
