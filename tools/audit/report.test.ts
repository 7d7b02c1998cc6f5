import { expect, test } from 'vitest'
import { readAudit } from './report.ts'

test('reports vulnerabilities of moderate severity and above', () => {
  const vulnerabilities = Object.fromEntries(
    ['info', 'low', 'moderate', 'critical'].map((severity) => [severity, { severity, range: '<1.2.3' }]),
  )
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    findings: ['moderate <1.2.3: moderate', 'critical <1.2.3: critical'],
  })
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ findings: [] })
})

test('skips the audit, with the reason, if the registry does not answer', () => {
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({ skipped: '405 Method Not Allowed' })
  expect(readAudit('')).toEqual({ skipped: 'npm audit printed no report' })
})
