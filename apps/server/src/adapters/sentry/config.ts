/** Where reports go, and under which names. */
export interface SentryConfig {
  /** the envelope endpoint of the project */
  url: string
  /** the DSN's public key */
  key: string
  release: string
  environment: string
}

/** The parts of a DSN, `https://{key}@{host}/{project}`; undefined where it is none. */
export function readDsn(dsn: string): Pick<SentryConfig, 'url' | 'key'> | undefined {
  const url = URL.parse(dsn)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w+$/.test(url.username) || !project) return undefined
  return { url: `${url.origin}${path}/api/${project}/envelope/`, key: url.username }
}
