import type { ErrorReport, Frame } from '../../ports/reports.ts'

export interface SentryConfig {
  url: string
  key: string
  release: string
  environment: string
}

/** Parses a DSN, `https://{key}@{host}/{project}`. @returns `undefined` if the DSN is invalid */
export const readDsn = (dsn: string): Pick<SentryConfig, 'url' | 'key'> | undefined => {
  const url = URL.parse(dsn)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w+$/.test(url.username) || !project) return undefined
  return { url: `${url.origin}${path}/api/${project}/envelope/`, key: url.username }
}

/** Maps a stack frame. Sentry finds source maps by the script's URL. */
const frameOf = (from: ErrorReport['from'], { file, line, column }: Frame) => {
  const filename = from === 'browser' ? `~/assets/${file}` : file
  return {
    filename,
    abs_path: filename,
    lineno: line,
    colno: column,
    in_app: !file.startsWith('node_modules/'),
  }
}

/** Creates an event without user, request, breadcrumbs or host name. Sentry groups events by fingerprint. */
const eventOf = (report: ErrorReport, config: SentryConfig, now: Date, id: string) => {
  const { from, level, name, code, frames, tags } = report
  const release = from === 'browser' ? report.release : config.release
  const inner = frames[0]
  return {
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform: from === 'browser' ? 'javascript' : 'node',
    level,
    environment: config.environment,
    ...(release ? { release } : {}),
    fingerprint: [
      from,
      name,
      code ?? '',
      tags.endpoint ?? tags.job ?? '',
      inner ? `${inner.file}:${inner.line}` : '',
    ],
    tags: { from, ...tags, ...(code === undefined ? {} : { code }) },
    exception: {
      values: [
        {
          type: name,
          value: code ?? '',
          // Sentry expects the innermost frame last.
          ...(inner && { stacktrace: { frames: frames.map((frame) => frameOf(from, frame)).reverse() } }),
        },
      ],
    },
  }
}

export const envelopeOf = (report: ErrorReport, config: SentryConfig, now: Date, id: string): string =>
  [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, eventOf(report, config, now, id)]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
