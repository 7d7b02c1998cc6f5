import { constants, inflateSync } from 'node:zlib'
import type { Flaw, PdfReport } from '../../../ports/inspector.ts'
import { readJpeg } from '../jpeg.ts'
import { maxPixels } from '../structure.ts'
import { type Qpdf, startQpdf } from './qpdf.ts'
import { withRebuiltTable } from './rebuilt-table.ts'
import {
  createRules,
  isDictionary,
  type PdfDictionary,
  PdfFlaw,
  type PdfValue,
  type Resolve,
} from './rules.ts'

const maxPages = 200
const maxPageDepth = 50
/** Maximum size of the rewritten file, whose objects are not packed. */
const maxRewrittenBytes = 8 * 1024 * 1024
const maxJsonBytes = 16 * 1024 * 1024
const maxDecodedBytes = 32 * 1024 * 1024

const [input, output, json, streamPrefix] = ['/in.pdf', '/out.pdf', '/out.json', '/stream']
const blank = String.raw`[\0\t\n\f\r ]`
const anyObject = new RegExp(`\\d${blank}{1,20}\\d{1,10}${blank}{1,20}obj(?![a-z])`, 'g')

interface PdfObject {
  value?: PdfValue
  stream?: { dict: PdfDictionary }
}

/** Returns the bytes from the header to the last end marker. @throws PdfFlaw if the file is cut off */
const documentIn = (bytes: Buffer): Buffer => {
  const begin = bytes.indexOf('%PDF-')
  const marker = bytes.lastIndexOf('%%EOF')
  const end = marker >= 0 ? marker : bytes.lastIndexOf('startxref')
  if (begin < 0 || end < begin) throw new PdfFlaw('broken')
  const rest = bytes.toString('latin1', end)
  if (rest.search(anyObject) >= 0) throw new PdfFlaw('broken')
  // Without its line end, the marker could be read as part of what follows.
  return Buffer.concat([
    bytes.subarray(begin, end),
    Buffer.from(marker < 0 ? `${rest}\n` : '%%EOF\n', 'latin1'),
  ])
}

const rewrite = ({ files, run }: Qpdf, pdf: Buffer): 'done' | 'broken' | 'password' => {
  files.writeFile(input, pdf)
  return run(
    '--decrypt',
    '--remove-restrictions',
    '--deterministic-id',
    '--object-streams=disable',
    '--decode-level=generalized',
    input,
    output,
  )
}

/** @returns qpdf with the rewritten file */
const rewritten = async (pdf: Buffer): Promise<Qpdf> => {
  let qpdf = await startQpdf()
  let result = rewrite(qpdf, pdf)
  const rebuilt = result === 'broken' ? withRebuiltTable(pdf) : undefined
  if (rebuilt) {
    qpdf = await startQpdf()
    result = rewrite(qpdf, rebuilt)
  }
  if (result !== 'done') throw new PdfFlaw(result)
  return qpdf
}

const objectsIn = ({ files, run }: Qpdf): Record<string, PdfObject> => {
  const result = run(
    '--json=2',
    '--json-key=qpdf',
    '--decode-level=none',
    '--json-stream-data=file',
    `--json-stream-prefix=${streamPrefix}`,
    output,
    json,
  )
  if (result !== 'done') throw new PdfFlaw('broken')
  const bytes = files.readFile(json)
  if (bytes.length > maxJsonBytes) throw new PdfFlaw('complex')
  const { qpdf } = JSON.parse(Buffer.from(bytes).toString('utf8')) as {
    qpdf: [unknown, Record<string, PdfObject>]
  }
  return qpdf[1]
}

/** Returns the number of pages, each of which must exist. */
const countPages = (resolve: Resolve, root: PdfValue | undefined): number => {
  const count = (value: PdfValue | undefined, depth: number): number => {
    const node = resolve(value)
    if (!isDictionary(node) || depth > maxPageDepth) throw new PdfFlaw('broken')
    const kids = resolve(node['/Kids'])
    if (!Array.isArray(kids)) return 1
    return kids.reduce<number>((sum, kid) => sum + count(kid, depth + 1), 0)
  }
  const catalog = resolve(root)
  if (!isDictionary(catalog)) throw new PdfFlaw('broken')
  const pages = resolve(catalog['/Pages'])
  const total = isDictionary(pages) && Array.isArray(resolve(pages['/Kids'])) ? count(pages, 0) : 0
  if (total === 0) throw new PdfFlaw('broken')
  return total
}

const filtersOf = (dictionary: PdfDictionary, resolve: Resolve): string[] => {
  const filter = resolve(dictionary['/Filter'])
  return (Array.isArray(filter) ? filter : filter === undefined || filter === null ? [] : [filter]).map(
    String,
  )
}

/** Accepts data that ends early or has a wrong checksum, because readers do. @throws PdfFlaw */
const inflate = (data: Uint8Array, maxOutputLength: number): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new PdfFlaw('complex')
    if (message === 'incorrect data check') return Buffer.alloc(0)
    throw new PdfFlaw('broken')
  }
}

const checkImage = (dictionary: PdfDictionary, data: Uint8Array, resolve: Resolve): void => {
  const [width, height] = [resolve(dictionary['/Width']), resolve(dictionary['/Height'])]
  if (typeof width !== 'number' || typeof height !== 'number') throw new PdfFlaw('broken')
  if (width * height > maxPixels) throw new PdfFlaw('pixels')
  const filters = filtersOf(dictionary, resolve)
  if (filters.at(-1) !== '/DCTDecode') return
  const isPacked = filters.length === 2 && filters[0] === '/FlateDecode'
  const picture = isPacked ? inflate(data, maxDecodedBytes) : Buffer.from(data)
  if ((isPacked || filters.length === 1) && readJpeg().take(picture) === 'pixels') throw new PdfFlaw('pixels')
}

/** Checks that the data of streams other than images decodes, and is of bounded size. @throws PdfFlaw */
const checkStreams = (
  { files }: Qpdf,
  objects: Readonly<Record<string, PdfObject>>,
  resolve: Resolve,
): void => {
  let left = maxDecodedBytes
  for (const [name, { stream }] of Object.entries(objects)) {
    if (!stream) continue
    const { dict } = stream
    if (['/F', '/Ref'].some((key) => key in dict)) throw new PdfFlaw('unsafe')
    // qpdf writes no object streams here, so this one would only be read by mistake.
    if ('/First' in dict || resolve(dict['/Type']) === '/ObjStm') throw new PdfFlaw('broken')
    const file = `${streamPrefix}-${/\d+/.exec(name)?.[0]}`
    const data = files.readFile(file)
    files.unlink(file)
    if (resolve(dict['/Subtype']) === '/Image') checkImage(dict, data, resolve)
    else {
      const [filter, ...more] = filtersOf(dict, resolve)
      const isDeflated = filter === '/FlateDecode' && more.length === 0
      left -= isDeflated ? inflate(data, Math.max(1, left)).length : data.length
      if (left < 0) throw new PdfFlaw('complex')
    }
  }
}

/** Rewrites a PDF, and checks what was written. */
export const rewritePdf = async (bytes: Buffer): Promise<PdfReport> => {
  try {
    const qpdf = await rewritten(documentIn(bytes))
    const pdf = Buffer.from(qpdf.files.readFile(output))
    if (pdf.length > maxRewrittenBytes) throw new PdfFlaw('complex')
    const objects = objectsIn(qpdf)
    const resolve: Resolve = (value) => {
      let found = value
      for (let step = 0; step < 10 && typeof found === 'string' && /^\d+ \d+ R$/.test(found); step += 1) {
        const object: PdfObject | undefined = objects[`obj:${found}`]
        found = object?.value ?? object?.stream?.dict
      }
      return found
    }
    const { value: trailer } = objects.trailer ?? {}
    const pages = countPages(resolve, isDictionary(trailer) ? trailer['/Root'] : undefined)
    const check = createRules(resolve)
    for (const { value, stream } of Object.values(objects)) check(value ?? stream?.dict ?? null)
    if (pages > maxPages) throw new PdfFlaw('complex')
    // Another reader could find further objects in strings or images.
    if ((pdf.toString('latin1').match(anyObject)?.length ?? 0) >= Object.keys(objects).length)
      throw new PdfFlaw('broken')
    checkStreams(qpdf, objects, resolve)
    return { pdf }
  } catch (error) {
    if (error instanceof PdfFlaw) return { flaw: error.flaw }
    throw error
  }
}

/** Returns a PDF's flaw, if any. */
export const inspectPdf = async (bytes: Buffer): Promise<Flaw | undefined> => (await rewritePdf(bytes)).flaw
