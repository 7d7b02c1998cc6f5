import type { Multipart, MultipartFile } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import { totalBytesLimit } from '@vestibule/domain/documents/sizes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../use-cases/app-error.ts'
import type { IncomingFile } from '../use-cases/documents/receive.ts'

/** Allowance for the multipart syntax around the files. */
const multipartOverheadBytes = 64 * 1024
/** Limits for reading the rest of a rejected body. A browser that is still sending would miss an earlier response. */
const maxDiscardedBytes = 32 * 1024 * 1024
const maxDiscardMs = 60_000
/** More fields than any form has, so that an unknown field is named before the parser counts too many. */
const maxFields = 8
const limits = {
  parts: 12,
  files: 12,
  fields: maxFields,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Converts a parser error to `too_large` or `malformed`. The parser fails only for such bodies. */
const unreadable = (error: unknown): AppError =>
  new AppError((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'malformed')

const piecesOf = async function* ({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    throw unreadable(error)
  }
}

/** Streams a multipart body's parts in order. @throws AppError total_too_large, malformed or too_large */
const partsOf = async function* (request: FastifyRequest): AsyncGenerator<Multipart> {
  if (Number(request.headers['content-length']) >= totalBytesLimit + multipartOverheadBytes)
    throw new AppError('total_too_large')
  const parts = request.parts({ limits: { ...limits, fileSize: totalBytesLimit } })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => Promise.reject(unreadable(error)))
    if (next.done) return
    yield next.value
  }
}

const fileOf = (part: Multipart): IncomingFile => {
  // Contrary to the types, a part may have no name.
  const field: string | undefined = part.fieldname
  if (part.type !== 'file' || !field)
    throw new AppError('malformed', field ? { fields: [field.slice(0, 60)] } : {})
  return { field, pieces: piecesOf(part) }
}

export const filesOf = async function* (request: FastifyRequest): AsyncGenerator<IncomingFile> {
  for await (const part of partsOf(request)) yield fileOf(part)
}

/** Reads the text fields that precede the files of a multipart body, and returns the files as a stream. */
export const formOf = async (
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; files: AsyncIterable<IncomingFile> }> => {
  const parts = partsOf(request)
  const fields = new Map<string, unknown>()
  let next = await parts.next()
  for (; !next.done && next.value.type === 'field'; next = await parts.next()) {
    const { fieldname, value, valueTruncated } = next.value
    fields.set(fieldname, valueTruncated ? undefined : value)
  }
  const first = next
  const files = async function* () {
    if (first.done) return
    yield fileOf(first.value)
    for await (const part of parts) yield fileOf(part)
  }
  return { fields: Object.fromEntries(fields), files: files() }
}

/** Reads and discards the rest of a body, up to `maxDiscardedBytes` and `maxDiscardMs`. */
const discardBody = ({ raw }: FastifyRequest): Promise<void> =>
  new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve()
    let left = maxDiscardedBytes
    const timer = setTimeout(resolve, maxDiscardMs)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    raw.unpipe()
    raw.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) end()
    })
    raw.once('end', end)
    raw.once('close', end)
    raw.resume()
  })

/** Accepts multipart bodies on the routes that `register` adds. The guard rejects multipart bodies on other routes. */
export const takeFiles = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addHook('onError', async (request) => discardBody(request))
    register(scope)
  })
}
