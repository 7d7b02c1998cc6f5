import { languages } from '@vestibule/domain/languages'
import type { Entry } from './entry.ts'
import { pageEntries } from './pages.ts'
import { screenEntries } from './screens.ts'

/** In CSS pixels. 320 px is also the width of a 1280 px window at 400 % zoom. */
export const widths = [320, 390, 768, 1280] as const
export type Width = (typeof widths)[number]

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** `pseudo` is English with longer, accented words in brackets. It is not a part of the gallery unless it is chosen. */
export const galleryLanguages = [...languages, 'pseudo'] as const
export type GalleryLanguage = (typeof galleryLanguages)[number]

export const entries: readonly Entry[] = [...pageEntries(), ...screenEntries()].map((entry) => ({
  ...entry,
  id: `${entry.screen}--${entry.state}`,
}))

export interface Cell {
  entry: Entry
  width: Width
  scheme: Scheme
  language: GalleryLanguage
}

export interface Choice {
  entries: readonly Entry[]
  languages: readonly GalleryLanguage[]
  schemes: readonly Scheme[]
  widths: readonly Width[]
}

/** Returns every combination of entry, language, color scheme and width. */
export const cellsOf = (choice: Choice): Cell[] =>
  choice.entries.flatMap((entry) =>
    choice.languages.flatMap((language) =>
      choice.schemes.flatMap((scheme) => choice.widths.map((width) => ({ entry, width, scheme, language }))),
    ),
  )

const among = <T>(all: readonly T[], texts: readonly string[]): readonly T[] =>
  texts.length === 0 ? all : all.filter((one) => texts.includes(String(one)))

/** Returns every `of`th entry. @param shard such as `1/4` */
const inShard = (all: readonly Entry[], shard: string): Entry[] => {
  const [number, of] = shard.split('/').map(Number)
  if (!number || !of || number > of) throw new Error(`--shard {number}/{how many}, not ${shard}`)
  return all.filter((_, index) => index % of === number - 1)
}

/** Returns the selected part of the gallery. `only` lists parts of entry ids. An empty list selects everything. */
export const choose = ({
  only = [],
  scheme = [],
  width = [],
  language = [],
  shard = '1/1',
}: Partial<Record<'only' | 'scheme' | 'width' | 'language', readonly string[]>> & {
  shard?: string
}): Choice => ({
  entries: inShard(
    only.length === 0 ? entries : entries.filter(({ id }) => only.some((text) => id.includes(text))),
    shard,
  ),
  languages: language.length === 0 ? languages : among(galleryLanguages, language),
  schemes: among(schemes, scheme),
  widths: among(widths, width),
})
