interface AuditReport {
  auditReportVersion?: number
  message?: string
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

export type Audit = { skipped: string } | { findings: string[] }

/** Reads the output of `npm audit --json`. Not every registry answers audits. */
export const readAudit = (output: string): Audit => {
  let report: AuditReport
  try {
    report = JSON.parse(output) as AuditReport
  } catch {
    return { skipped: 'npm audit printed no report' }
  }
  if (report.auditReportVersion === undefined)
    return { skipped: report.message ?? 'the registry answered without a report' }
  return {
    findings: Object.entries(report.vulnerabilities ?? {})
      .filter(([, { severity }]) => severity !== 'info' && severity !== 'low')
      .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
  }
}
