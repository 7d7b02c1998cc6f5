/** Browsers that the security page names. Each pattern excludes the browsers after it, whose user agents contain its name. */
const browserPatterns = {
  edge: /\b(?:Edg|EdgA|EdgiOS)\//,
  opera: /\b(?:OPR|OPT)\//,
  samsung: /\bSamsungBrowser\//,
  firefox: /\b(?:Firefox|FxiOS)\//,
  chrome: /\b(?:Chrome|CriOS)\//,
  safari: /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//,
} as const

const systemPatterns = {
  iphone: /\biPhone\b/,
  ipad: /\biPad\b/,
  android: /\bAndroid\b/,
  chromeos: /\bCrOS\b/,
  windows: /\bWindows NT\b/,
  mac: /\bMacintosh\b/,
  linux: /\bLinux\b/,
} as const

type BrowserName = keyof typeof browserPatterns
type SystemName = keyof typeof systemPatterns

export const browserNames = Object.keys(browserPatterns) as BrowserName[]
export const systemNames = Object.keys(systemPatterns) as SystemName[]

/** A browser and its operating system. `null` is unknown. */
export interface Browser {
  browser: BrowserName | null
  system: SystemName | null
}

const firstMatch = <Name extends string>(
  names: readonly Name[],
  patterns: Record<Name, RegExp>,
  text: string,
) => names.find((name) => patterns[name].test(text)) ?? null

/** Names the browser and the system of a `User-Agent` header. */
export const browserOf = (userAgent: string): Browser => ({
  browser: firstMatch(browserNames, browserPatterns, userAgent),
  system: firstMatch(systemNames, systemPatterns, userAgent),
})
