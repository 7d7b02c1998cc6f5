export interface Envelope {
  header: { event_id?: string; dsn?: unknown }
  items: { type: string; payload: unknown }[]
}

const lineEnd = 0x0a

/** Parses an envelope. Returns `undefined` if a header isn't JSON. An item with `length` may contain line breaks. */
export const readEnvelope = (body: Buffer): Envelope | undefined => {
  let at = 0
  const line = (): Buffer => {
    const end = body.indexOf(lineEnd, at)
    const piece = body.subarray(at, end === -1 ? body.length : end)
    at += piece.length + 1
    return piece
  }
  try {
    const header = JSON.parse(line().toString('utf8'))
    const items: Envelope['items'] = []
    while (at < body.length) {
      const itemHeader = line().toString('utf8')
      if (itemHeader === '') continue
      const { type, length } = JSON.parse(itemHeader) as { type: string; length?: number }
      const payload = length === undefined ? line() : body.subarray(at, at + length)
      if (length !== undefined) at += length + 1
      items.push({ type, payload: type === 'event' ? JSON.parse(payload.toString('utf8')) : payload.length })
    }
    return { header, items }
  } catch {
    return undefined
  }
}
