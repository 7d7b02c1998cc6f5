import { expect, test } from 'vitest'
import { violationsOf } from './csp-violations.ts'

const body = {
  documentURL: 'https://open.firm.example/onboarding/identity?token=secret#fragment',
  referrer: 'https://elsewhere.example/?email=ada@example.com',
  blockedURL: 'https://evil.example/path/ada@example.com?ssn=219-09-9999',
  effectiveDirective: 'script-src-elem',
  originalPolicy: "default-src 'none'",
  sourceFile: 'https://open.firm.example/assets/Identity-abcd1234.js?x=1',
  sample: 'const ssn = "219-09-9999"',
  disposition: 'enforce',
  statusCode: 200,
  lineNumber: 3,
  columnNumber: 9,
}
const clean = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example',
  step: 'identity',
  file: 'Identity-abcd1234.js',
  line: 3,
}

test('[SE-12] a violation keeps directive, step, own file and origins, nothing personal', () => {
  const report = { type: 'csp-violation', age: 1, url: body.documentURL, user_agent: 'x', body }
  expect(violationsOf([report])).toEqual([clean])
  expect(
    violationsOf({
      'csp-report': {
        'document-uri': body.documentURL,
        'violated-directive': 'script-src-elem https:',
        'blocked-uri': body.blockedURL,
        'source-file': body.sourceFile,
        'line-number': 3,
        'script-sample': body.sample,
      },
    }),
  ).toEqual([clean])
})

test('[SE-12] keeps keywords, reduces URLs to scheme or origin, and replaces unknown values by `other`', () => {
  const blocked = (blockedURL: unknown) =>
    violationsOf([{ type: 'csp-violation', body: { ...body, blockedURL } }])[0]?.blocked
  expect(blocked('inline')).toBe('inline')
  expect(blocked('trusted-types-sink')).toBe('trusted-types-sink')
  expect(blocked('chrome-extension://abc/ada@example.com')).toMatch(/^chrome-extension:/)
  expect(blocked('chrome-extension://abc/ada@example.com')).not.toContain('ada')
  expect(blocked('data:text/html,ada@example.com')).toBe('data:')
  expect(blocked('ada@example.com')).toBe('other')
  expect(blocked(7)).toBe('none')
  const made = violationsOf([
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'ada', documentURL: 'https://x.example/ada', lineNumber: 1e99 },
    },
  ])
  expect(made).toEqual([{ directive: 'other', blocked: 'none', step: 'other', file: 'none', line: 0 }])
})

test('[SE-12] reads five reports per request and ignores anything else', () => {
  const many = Array.from({ length: 500 }, () => ({ type: 'csp-violation', body }))
  expect(violationsOf(many)).toHaveLength(5)
  for (const nothing of [null, 3, 'x', {}, [], [null], [[]], [{ type: 'deprecation', body }]])
    expect(violationsOf(nothing), JSON.stringify(nothing)).toEqual([])
  expect(violationsOf({ 'csp-report': 3 })).toHaveLength(1)
})
