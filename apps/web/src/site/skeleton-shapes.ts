import type { Screen } from '@vestibule/domain/flow/types'
import type { Words } from '@vestibule/words/words'

interface SkeletonShape {
  /** True if the list of steps is shown with the screen. */
  progress: boolean
  title?: string | undefined
  intro: boolean
  fields: number
}

/** Number of fields of each screen, or of other parts that are about as high. */
const fieldCounts: Readonly<Record<Screen, number>> = {
  name: 3,
  address: 5,
  citizenship: 1,
  identity: 2,
  employment: 4,
  beneficiaries: 2,
  finances: 3,
  suitability: 4,
  affiliations: 6,
  agreements: 6,
  review: 2,
  documents: 4,
  statements: 4,
  'identity-wait': 1,
  'identity-passed': 1,
  'not-qualified': 1,
  contribution: 4,
  bank: 2,
  'deposit-form': 5,
  'deposit-verify': 2,
  break: 1,
  confirmation: 5,
  congratulations: 4,
}

const withoutProgress: readonly string[] = ['break', 'identity-passed'] satisfies Screen[]

/** Paths of the application's screens. */
export const screenPaths: readonly string[] = Object.keys(fieldCounts).map(
  (screen) => `/onboarding/${screen}`,
)

type ScreenWords = Readonly<Record<string, { title?: string; intro?: string } | undefined>>

/** Returns the shape of the screen at `path`. At `/onboarding`, the saved status decides later which screen is shown. */
export const shapeAt = (path: string, words: Words): SkeletonShape => {
  if (!screenPaths.includes(path))
    return { progress: path === '/onboarding' || path === '/onboarding/*', intro: false, fields: 2 }
  const screen = path.slice('/onboarding/'.length) as Screen
  const key = screen.replace(/-[a-z]/g, (letters) => letters.charAt(1).toUpperCase())
  // The words of screens are missing until the catalog is loaded.
  const own = (words as unknown as ScreenWords)[key]
  return {
    progress: !withoutProgress.includes(screen),
    title: own?.title,
    intro: own?.intro !== undefined,
    fields: fieldCounts[screen],
  }
}
