import type { Places } from '../../ports/places.ts'
import type { ApplicationDeps } from '../application/load.ts'

export type PlacesDeps = ApplicationDeps & {
  /** `undefined`: no places service is configured */
  places: Places | undefined
}
