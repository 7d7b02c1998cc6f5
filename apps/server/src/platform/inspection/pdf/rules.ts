import type { Flaw } from '../../../ports/inspector.ts'

export class PdfFlaw extends Error {
  readonly flaw: Flaw

  constructor(flaw: Flaw) {
    super(flaw)
    this.flaw = flaw
  }
}

/** A PDF value in qpdf's JSON: names begin with `/`, strings with `u:` or `b:`, and `5 0 R` is a reference. */
export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDictionary
export interface PdfDictionary {
  [key: string]: PdfValue
}
export type Resolve = (value: PdfValue | undefined) => PdfValue | undefined

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of scripts, programs, attachments and forms in XML, which are unsafe anywhere (ISO 32000-2). */
const unsafeNames = new Set([
  '/EmbeddedFile',
  '/EmbeddedFiles',
  '/GoToE',
  '/GoToR',
  '/ImportData',
  '/JavaScript',
  '/Launch',
  '/Rendition',
  '/RichMedia',
  '/RichMediaContent',
  '/RichMediaExecute',
  '/SubmitForm',
  '/XFA',
])
/** Action types that are unsafe only as a value of S, because their names are harmless elsewhere. */
const otherActions = new Set([
  '/GoTo3DView',
  '/GoToDp',
  '/Hide',
  '/Movie',
  '/ResetForm',
  '/SetOCGState',
  '/Sound',
  '/Thread',
  '/Trans',
])
/** Annotation subtypes that play or embed content, and the XObject subtype `PS` (a PostScript program). */
const unsafeSubtypes = new Set(['/3D', '/FileAttachment', '/Movie', '/PS', '/Screen', '/Sound'])
const jumps = new Set(['/FirstPage', '/LastPage', '/NextPage', '/PrevPage'])
/** Keys of actions that a person starts, so that these may be links. */
const clickKeys = new Set(['/A', '/Next', '/PA'])
/** Keys of an embedded file's versions for different systems. */
const fileKeys = ['/F', '/UF', '/DOS', '/Mac', '/Unix']

/** KY-14. The text has no prefix in JSON but the encoding's. */
const isWebAddress = (value: PdfValue | undefined): boolean =>
  typeof value === 'string' && /^u:\s*(https?:\/\/|mailto:|www\.)[^\p{Cc}]*$/iu.test(value)

/** Rejects every action but jumps within the document and links to web or mail addresses (KY-11, KY-14). */
export const createRules = (resolve: Resolve) => {
  const refuse = (): never => {
    throw new PdfFlaw('unsafe')
  }
  const requireHarmless = (value: PdfValue | undefined): void => {
    if (typeof value === 'string' && unsafeNames.has(value)) refuse()
  }

  const requireAction = (value: PdfValue | undefined, mayLink: boolean, depth = 0): void => {
    const action = resolve(value)
    if (depth > 50) refuse()
    if (Array.isArray(action)) for (const one of action) requireAction(one, mayLink, depth + 1)
    if (!isDictionary(action)) return
    const type = resolve(action['/S'])
    const isJump = type === '/GoTo' || (type === '/Named' && jumps.has(String(resolve(action['/N']))))
    const isLink = mayLink && type === '/URI' && isWebAddress(resolve(action['/URI']))
    if (type !== undefined && !isJump && !isLink) refuse()
    requireAction(action['/Next'], mayLink, depth + 1)
  }

  const checkDictionary = (dictionary: PdfDictionary): void => {
    const type = resolve(dictionary['/S'])
    if (typeof type === 'string' && otherActions.has(type)) refuse()
    if (type === '/URI' || type === '/Named') requireAction(dictionary, true)
    const subtype = resolve(dictionary['/Subtype'])
    if (typeof subtype === 'string' && unsafeSubtypes.has(subtype)) refuse()
    for (const [key, value] of Object.entries(dictionary)) {
      requireHarmless(key)
      if (clickKeys.has(key)) requireAction(value, true)
      if (key === '/OpenAction') requireAction(value, false)
      const within = key === '/AA' || key === '/EF' || key === '/URI' ? resolve(value) : undefined
      if (isDictionary(within)) {
        if (key === '/AA') for (const one of Object.values(within)) requireAction(one, false)
        if (key === '/EF' && fileKeys.some((name) => name in within)) refuse()
        if (key === '/URI' && within['/Base'] !== undefined && !isWebAddress(resolve(within['/Base'])))
          refuse()
      }
      check(value)
    }
  }

  const check = (value: PdfValue): void => {
    requireHarmless(value)
    if (Array.isArray(value)) for (const one of value) check(one)
    else if (isDictionary(value)) checkDictionary(value)
  }
  return check
}
