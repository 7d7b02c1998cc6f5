/** An event of Sentry's, as far as we write one. Times are in seconds. */
export interface Event {
  event_id: string
  timestamp: number
  platform: 'node' | 'javascript'
  level: 'error' | 'warning'
  environment: string
  release?: string
  /** events with the same are one issue */
  fingerprint: string[]
  tags: Record<string, string>
  exception: { values: [{ type: string; value: string; stacktrace?: { frames: EventFrame[] } }] }
}

export interface EventFrame {
  filename: string
  abs_path: string
  lineno: number
  colno: number
  in_app: boolean
}
