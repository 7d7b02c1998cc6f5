type Rule = readonly [RegExp, string]

/** The first match wins. `$1` is the captured text with underscores replaced by dots. */
const browsers: readonly Rule[] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge $1'],
  [/OPR\/(\d+)/, 'Opera $1'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Browser $1'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox $1'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome $1'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari $1'],
]

const brands: readonly Rule[] = [
  [/iPhone|iPad|Macintosh/, 'Apple'],
  [/Pixel/, 'Google'],
  [/SM-[A-Z]\d/, 'Samsung'],
]

const models: readonly Rule[] = [
  [/(iPhone|iPad)/, '$1'],
  [/(Pixel [^;)]+?)(?: Build|[;)])/, '$1'],
  [/(SM-[A-Z0-9]+)/, '$1'],
]

/** Returns the fields that a user agent adds to an address report; unknown fields are `N/A`. */
export const readUserAgent = (userAgent: string) => ({
  browser: name(browsers, userAgent),
  device_brand: name(brands, userAgent),
  device_model: name(models, userAgent),
})

const name = (rules: readonly Rule[], userAgent: string): string => {
  for (const [pattern, label] of rules) {
    const found = pattern.exec(userAgent)
    if (found) return label.replace('$1', (found[1] ?? '').replaceAll('_', '.'))
  }
  return 'N/A'
}
