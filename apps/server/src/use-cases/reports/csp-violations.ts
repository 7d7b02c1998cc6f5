import { stepOf } from '@vestibule/domain/steps'

export interface Violation {
  directive: string
  blocked: string
  step: string
  file: string
  line: number
}

const maxReports = 5

/** Contains our policies' directives and the directives that browsers derive from them. */
const directives: ReadonlySet<string> = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr
    img-src font-src connect-src worker-src manifest-src frame-src media-src object-src base-uri
    form-action frame-ancestors require-trusted-types-for trusted-types`.split(/\s+/),
)
/** Values that browsers report in place of a URL. */
const keywords: ReadonlySet<string> = new Set(
  `inline eval wasm-eval self data blob trusted-types-policy trusted-types-sink`.split(/\s+/),
)
const ownFile = /^[\w.-]{1,60}-[\w-]{8}\.js$/

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Returns the URL's origin, or its scheme if the URL has no origin. */
const originOf = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return 'none'
  if (keywords.has(value)) return value
  const address = URL.parse(value)
  if (!address) return 'other'
  return (address.origin === 'null' ? address.protocol : address.origin).slice(0, 100)
}

const lastPartOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? URL.parse(value)?.pathname.split('/').at(-1) : undefined

const violationOf = (
  reported: Record<'directive' | 'blocked' | 'page' | 'file' | 'line', unknown>,
): Violation => {
  const file = lastPartOf(reported.file)
  return {
    directive: directives.has(String(reported.directive)) ? String(reported.directive) : 'other',
    blocked: originOf(reported.blocked),
    step: stepOf(lastPartOf(reported.page)),
    file: file !== undefined && ownFile.test(file) ? file : originOf(reported.file),
    line: Number.isSafeInteger(reported.line) ? Number(reported.line) : 0,
  }
}

/** Drops script samples, referrers, paths and queries, which may contain personal data. */
export const violationsOf = (report: unknown): Violation[] => {
  if (Array.isArray(report))
    return report
      .slice(0, maxReports)
      .map(fieldsOf)
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => {
        const {
          effectiveDirective: directive,
          blockedURL: blocked,
          documentURL: page,
          ...at
        } = fieldsOf(body)
        return violationOf({ directive, blocked, page, file: at.sourceFile, line: at.lineNumber })
      })
  const old = fieldsOf(report)['csp-report']
  if (old === undefined) return []
  const fields = fieldsOf(old)
  return [
    violationOf({
      directive: fields['effective-directive'] ?? String(fields['violated-directive'] ?? '').split(' ')[0],
      blocked: fields['blocked-uri'],
      page: fields['document-uri'],
      file: fields['source-file'],
      line: fields['line-number'],
    }),
  ]
}
