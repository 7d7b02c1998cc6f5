import type { DocumentType, Item } from '@vestibule/domain/documents/items'

export interface Wanted {
  /** The link that the phone has open, which another tab can have replaced. */
  link: string
  items: Item[]
  types: DocumentType[]
  expiresAt: string
}

/** A failed call. Without a status, no response arrived. */
export class CallFailure extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  constructor(status?: number, code?: string) {
    super(code ?? 'network')
    this.status = status
    this.code = code
  }
}

const base = '/api/phone-upload'

const call = async (path: string, init: RequestInit): Promise<unknown> => {
  const response = await fetch(base + path, { credentials: 'same-origin', ...init }).catch(() => {
    throw new CallFailure()
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  throw new CallFailure(response.status, (body as { code?: string } | undefined)?.code)
}

/** Exchanges the link's token for the cookie of the phone's session. */
export const open = (token: string) =>
  call('/open', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })

export const readWanted = () => call('', {}) as Promise<Wanted>

export const send = (documents: ReadonlyMap<DocumentType, Blob>) => {
  const form = new FormData()
  for (const [type, file] of documents) form.append(type, file, `${type}.jpg`)
  return call('/documents', { method: 'POST', body: form })
}
