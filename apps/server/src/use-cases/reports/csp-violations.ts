import { stepOf } from '@vestibule/domain/steps'

/** A violation as it is logged and counted: directives, steps and files of ours, and the origins of others. */
export interface Violation {
  directive: string
  /** a keyword, or an origin; never a path, a query or a fragment */
  blocked: string
  step: string
  /** a script of our build, or an origin */
  file: string
  line: number
}

/** Reports of one request that are read; the others are dropped. */
const maxReports = 5

/** The directives of our policies, and those that browsers derive from them. */
const directives: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'frame-src',
  'media-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])
/** What browsers say in the place of an address. */
const keywords: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
])
const ownFile = /^[\w.-]{1,60}-[\w-]{8}\.js$/

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The part of an address that tells no data: its origin, or its scheme where it has none. */
const originOf = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return 'none'
  if (keywords.has(value)) return value
  const address = URL.parse(value)
  if (!address) return 'other'
  return (address.origin === 'null' ? address.protocol : address.origin).slice(0, 100)
}

const lastPartOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? URL.parse(value)?.pathname.split('/').at(-1) : undefined

const violationOf = (given: {
  directive: unknown
  blocked: unknown
  page: unknown
  file: unknown
  line: unknown
}): Violation => {
  const file = lastPartOf(given.file)
  return {
    directive: directives.has(String(given.directive)) ? String(given.directive) : 'other',
    blocked: originOf(given.blocked),
    step: stepOf(lastPartOf(given.page)),
    file: file !== undefined && ownFile.test(file) ? file : originOf(given.file),
    line: Number.isSafeInteger(given.line) ? Number(given.line) : 0,
  }
}

/**
 * The violations in a report, as the Reporting API sends them (a list) and as older browsers do (`csp-report`). Samples of scripts,
 * referrers, and all of an address but its origin may hold what a person typed: they go no further.
 */
export const violationsOf = (report: unknown): Violation[] => {
  if (Array.isArray(report))
    return report
      .slice(0, maxReports)
      .map(fieldsOf)
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => {
        const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = fieldsOf(body)
        return violationOf({
          directive: effectiveDirective,
          blocked: blockedURL,
          page: documentURL,
          file: sourceFile,
          line: lineNumber,
        })
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
