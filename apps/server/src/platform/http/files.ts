import type { MultipartFile } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import { totalBytesLimit } from '@vestibule/domain/documents/sizes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../use-cases/app-error.ts'
import type { IncomingFile } from '../../use-cases/documents/receive.ts'

/** What surrounds the files in a body, bytes. */
const AROUND = 64 * 1024
/** Of a body that is refused so much is still read, so that a browser that is sending hears why; in bytes, and ms. */
const READ_OFF = 32 * 1024 * 1024
const READ_OFF_MS = 60_000
const limits = { parts: 12, files: 12, fields: 2, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 }

/** What the reader of the body throws is about its form alone. */
const unreadable = (error: unknown): AppError =>
  new AppError((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'malformed')

const piecesOf = async function* ({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch (error) {
    throw unreadable(error)
  }
}

/** The files of a multipart body, one after the other; nothing of them is held. @throws AppError total_too_large, malformed, too_large */
export const filesOf = async function* (request: FastifyRequest): AsyncGenerator<IncomingFile> {
  if (Number(request.headers['content-length']) >= totalBytesLimit + AROUND) throw new AppError('total_too_large')
  const parts = request.parts({ limits: { ...limits, fileSize: totalBytesLimit } })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => Promise.reject(unreadable(error)))
    if (next.done) return
    const part = next.value
    // a part may come without a name, whatever its type says
    const field: string | undefined = part.fieldname
    if (part.type !== 'file' || !field)
      throw new AppError('malformed', field ? { fields: [field.slice(0, 60)] } : {})
    yield { field, pieces: piecesOf(part) }
  }
}

/** Reads on, to nowhere, until the body has ended. */
const readOff = ({ raw }: FastifyRequest): Promise<void> =>
  new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve()
    let left = READ_OFF
    const timer = setTimeout(resolve, READ_OFF_MS)
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

/** Lets the calls of `register` take files: others are refused a multipart body by their guard. */
export const takeFiles = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addHook('onError', async (request) => readOff(request))
    register(scope)
  })
}
