import '../styles/tokens.css'
import '../styles/base.css'
import { accepts, type DocumentType, stillUnverified } from '@vestibule/domain/documents/items'
import { phoneUploadSeconds, typesWithBack } from '@vestibule/domain/documents/phone-upload'
import chrome from '../site/Chrome.module.css'
import rows from '../ui/Rows.module.css'
import { CallFailure, open, readWanted, send, type Wanted } from './calls.ts'
import { openCamera } from './camera.ts'
import { button, element, primary, quiet } from './elements.ts'
import { data, filled, list, timeOf } from './page-data.ts'
import { documentOf } from './photos.ts'
import './phone.css'

const words = data.phone
// By a class of `Chrome.module.css`, because the bundle contains the styles only of modules that it uses.
const root = document.querySelector(`#views.${chrome.column}`) as HTMLElement
/** Photos that were taken and not yet sent, only in this page's memory. */
const documents = new Map<DocumentType, Blob>()
let wanted: Wanted = { link: '', items: [], types: [], expiresAt: '' }
/** A token that was not exchanged yet, because there was no connection. */
let unsent = ''
let closeView: () => void = () => undefined

/** Shows a view and moves the focus to its heading. */
const show = (title: string, ...children: readonly (Node | string)[]) => {
  closeView()
  closeView = () => undefined
  const heading = element('h1', { tabindex: '-1' }, title)
  root.replaceChildren(heading, ...children)
  scrollTo(0, 0)
  heading.focus()
}

const paragraph = (text: string, attributes = {}) => element('p', attributes, text)

const showEnded = () => show(words.ended.title, paragraph(words.ended.intro))

const showNotLoaded = () =>
  show(
    words.notLoaded.title,
    paragraph(words.notLoaded.intro),
    button(words.notLoaded.again, start, { class: primary }),
  )

const reasonOf = (error: unknown): string => {
  if (!(error instanceof CallFailure)) return words.unexpected
  if (error.status === undefined) return words.offline
  return (data.errors as Readonly<Record<string, string>>)[error.code ?? ''] ?? words.unexpected
}

const sendAll = async () => {
  show(words.sending, element('progress', { 'aria-label': words.sending }))
  try {
    // The photos belong to the link under which they were taken.
    if ((await readWanted()).link !== wanted.link) return showEnded()
    await send(documents)
    documents.clear()
    show(words.done.title, paragraph(words.done.intro))
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'link_expired') return showEnded()
    showList(filled(words.failed, { reason: reasonOf(error) }))
  }
}

/** Takes the photos of a document's sides, one after the other. */
const takePhotos = (type: DocumentType, photos: readonly HTMLCanvasElement[] = [], problem?: string) => {
  const name = data.types[type]
  const hasBack = typesWithBack.includes(type)
  const side = hasBack ? (photos.length === 0 ? words.front : words.back) : words.only
  const finish = async (all: readonly HTMLCanvasElement[]) => {
    documents.set(type, await documentOf(all))
    showList()
  }
  const camera = openCamera(
    (photo) => checkPhoto(photo),
    (problem) => takePhotos(type, photos, problem),
  )
  const checkPhoto = (photo: HTMLCanvasElement) => {
    const all = [...photos, photo]
    photo.className = 'photo'
    photo.setAttribute('role', 'img')
    photo.setAttribute('aria-label', filled(side, { type: name }))
    show(
      words.check,
      photo,
      button(words.use, () => (hasBack && all.length < 2 ? takePhotos(type, all) : finish(all)), {
        class: primary,
      }),
      button(words.again, () => takePhotos(type, photos)),
    )
  }
  show(
    filled(side, { type: name }),
    ...(problem === undefined ? [] : [paragraph(problem, { role: 'alert', class: 'problem' })]),
    camera.view,
    ...(photos.length > 0 ? [button(words.noBack, () => finish(photos))] : []),
    button(words.cancel, () => showList()),
  )
  closeView = camera.stop
}

const itemRows = (missing: readonly string[]) =>
  wanted.items.map((item) => {
    const isMissing = missing.includes(item)
    const types = wanted.types.filter((type) => accepts(item, type))
    return element(
      'li',
      { class: rows.row },
      element('span', { class: rows.name }, data.items[item]),
      element('span', { class: isMissing ? rows.note : rows.done }, isMissing ? words.needed : words.added),
      ...(isMissing
        ? [
            element(
              'small',
              { class: rows.note },
              filled(words.accepted, {
                types: list(
                  types.map((type) => data.types[type]),
                  'disjunction',
                ),
              }),
            ),
          ]
        : []),
    )
  })

const showList = (problem?: string) => {
  const missing = stillUnverified(wanted.items, [...documents.keys()])
  const hint = paragraph(problem ?? '', { role: 'alert', class: 'problem', hidden: problem === undefined })
  const remove = (type: DocumentType) => {
    documents.delete(type)
    showList()
  }
  const trySend = () => {
    if (missing.length === 0) return sendAll()
    const items = list(
      missing.map((item) => data.items[item]),
      'conjunction',
    )
    hint.textContent = filled(words.missing, { items })
    hint.hidden = false
  }
  const end = new Date(wanted.expiresAt).getTime()
  const [madeAt, endsAt] = [timeOf(end - phoneUploadSeconds * 1000), timeOf(end)]
  show(
    words.title,
    paragraph(words.intro),
    ...(documents.size === 0 ? [paragraph(filled(words.ownComputer, { madeAt, endsAt }))] : []),
    element('ul', { class: rows.rows }, ...itemRows(missing)),
    ...(documents.size > 0
      ? [
          element('h2', {}, words.own),
          element(
            'ul',
            { class: rows.rows },
            ...[...documents.keys()].map((type) =>
              element(
                'li',
                { class: rows.row },
                element('span', { class: rows.name }, data.types[type]),
                button('×', () => remove(type), {
                  class: `${quiet} remove`,
                  'aria-label': filled(words.remove, { type: data.types[type] }),
                }),
              ),
            ),
          ),
        ]
      : []),
    element('h2', {}, words.choose),
    element(
      'div',
      { class: 'stack' },
      ...wanted.types
        .filter((type) => !documents.has(type))
        .map((type) => button(data.types[type], () => takePhotos(type))),
    ),
    hint,
    button(words.send, trySend, { class: missing.length > 0 ? quiet : primary }),
  )
}

/** Takes the link's token out of the address, so that neither the history nor a copied address contains it. */
const takeToken = (): string => {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}

const isEnded = (error: unknown) => error instanceof CallFailure && error.code === 'link_expired'

/** Opens the link. Without a token, continues with the link that this phone has open. */
const start = async () => {
  try {
    const token = unsent || takeToken()
    unsent = token
    if (token !== '') await open(token)
    unsent = ''
    const before = wanted.link
    wanted = await readWanted()
    if (wanted.link !== before) documents.clear()
    showList()
  } catch (error) {
    if (isEnded(error)) showEnded()
    else showNotLoaded()
  }
}
// Photos that were not sent would be lost.
addEventListener('beforeunload', (event) => documents.size > 0 && event.preventDefault())
addEventListener('hashchange', () => void start())
void start()
