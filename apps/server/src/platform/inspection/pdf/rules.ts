import { isDictionary, isName, isReference, type PdfDictionary, PdfFlaw, type PdfValue } from './values.ts'

/** Names of encryption, scripts, programs and attachments, which are unsafe anywhere (ISO 32000-2). */
const unsafeNames = new Set([
  'AA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'Encrypt',
  'GoToE',
  'GoToR',
  'ImportData',
  'JS',
  'JavaScript',
  'Launch',
  'Rendition',
  'RichMedia',
  'RichMediaContent',
  'RichMediaExecute',
  'SubmitForm',
  'XFA',
])
/** Action types that are unsafe only as a value of S, because their names are harmless elsewhere. */
const otherActions = new Set([
  'GoTo3DView',
  'GoToDp',
  'Hide',
  'Movie',
  'ResetForm',
  'SetOCGState',
  'Sound',
  'Thread',
  'Trans',
  'URI',
])
/** Annotation subtypes that play or embed content, and the XObject subtype `PS` (a PostScript program). */
const unsafeSubtypes = new Set(['3D', 'FileAttachment', 'Movie', 'PS', 'Screen', 'Sound'])
const jumps = new Set(['FirstPage', 'LastPage', 'NextPage', 'PrevPage'])
const actionKeys = new Set(['A', 'Next', 'OpenAction', 'PA'])

const namesOf = ({ entries }: PdfDictionary, key: string): string[] =>
  entries.flatMap(([name, value]) => (name === key && isName(value) ? [value.name] : []))

const isJump = (dictionary: PdfDictionary): boolean =>
  namesOf(dictionary, 'S').every((action) => {
    const names = namesOf(dictionary, 'N')
    return (
      action === 'GoTo' || (action === 'Named' && names.length > 0 && names.every((name) => jumps.has(name)))
    )
  })

export interface ActionsSeen {
  /** Numbers of objects that are used as actions. */
  used: Set<number>
  /** Numbers of objects that would be unsafe as actions. */
  unsafe: Set<number>
}

const checkName = (name: string): void => {
  if (unsafeNames.has(name)) throw new PdfFlaw('unsafe')
}

const checkAction = (value: PdfValue, seen: ActionsSeen): void => {
  if (isReference(value)) seen.used.add(value.number)
  else if (Array.isArray(value)) for (const one of value) checkAction(one, seen)
  else if (isDictionary(value) && !isJump(value)) throw new PdfFlaw('unsafe')
}

const checkDictionary = (dictionary: PdfDictionary, seen: ActionsSeen): void => {
  for (const [key, value] of dictionary.entries) {
    checkName(key)
    if (key === 'S' && isName(value) && otherActions.has(value.name)) throw new PdfFlaw('unsafe')
    if (key === 'S' && isName(value) && value.name === 'Named' && !isJump(dictionary))
      throw new PdfFlaw('unsafe')
    if (key === 'Subtype' && isName(value) && unsafeSubtypes.has(value.name)) throw new PdfFlaw('unsafe')
    if (actionKeys.has(key)) checkAction(value, seen)
    checkWithin(value, seen)
  }
}

const checkWithin = (value: PdfValue, seen: ActionsSeen): void => {
  if (isName(value)) checkName(value.name)
  else if (isDictionary(value)) checkDictionary(value, seen)
  else if (Array.isArray(value)) for (const one of value) checkWithin(one, seen)
}

/** Rejects actions other than jumps within the document (KY-11). @throws PdfFlaw unsafe */
export const checkObject = (number: number, value: PdfValue, seen: ActionsSeen): void => {
  // An unsafe name is rejected even alone, because another object's S or Subtype may refer to it.
  if (isName(value) && (otherActions.has(value.name) || unsafeSubtypes.has(value.name)))
    throw new PdfFlaw('unsafe')
  checkWithin(value, seen)
  const parts = Array.isArray(value) ? value : [value]
  if (parts.some((part) => isDictionary(part) && !isJump(part))) seen.unsafe.add(number)
}
