import type { ErrorReport, Frame } from '../../ports/reports.ts'
import type { SentryConfig } from './config.ts'
import type { Event, EventFrame } from './wire.ts'

/** A script of the page's is found with its source map by its address. */
const frameOf =
  (from: ErrorReport['from']) =>
  ({ file, line, column }: Frame): EventFrame => ({
    filename: from === 'browser' ? `~/assets/${file}` : file,
    abs_path: from === 'browser' ? `~/assets/${file}` : file,
    lineno: line,
    colno: column,
    in_app: !file.startsWith('node_modules/'),
  })

/** The event of a report: an allow-list, field by field. No user, no request, no breadcrumbs, no machine's name. */
export function eventOf(
  report: ErrorReport,
  { release, environment }: Pick<SentryConfig, 'release' | 'environment'>,
  now: Date,
  id: string,
): Event {
  const { from, level, name, code, frames, tags } = report
  const shown = from === 'browser' ? report.release : release
  const inner = frames[0]
  return {
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform: from === 'browser' ? 'javascript' : 'node',
    level,
    environment,
    ...(shown ? { release: shown } : {}),
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
          // Sentry has the innermost last
          ...(inner ? { stacktrace: { frames: frames.map(frameOf(from)).reverse() } } : {}),
        },
      ],
    },
  }
}

/** An envelope with one event: lines of JSON. */
export function envelopeOf(event: Event): string {
  const header = { event_id: event.event_id, sent_at: new Date(event.timestamp * 1000).toISOString() }
  return [header, { type: 'event' }, event].map((line) => `${JSON.stringify(line)}\n`).join('')
}
