import type { Meter } from '../../platform/common/meter.ts'
import type { Store } from '../../stores/store-type.ts'
import type { Deps as UseCaseDeps } from '../../use-cases/deps.ts'
import type { Lookups } from '../lookups.ts'
import type { RouteDeps } from '../route.ts'

export type Deps = RouteDeps &
  UseCaseDeps & {
    redirectUri: string | undefined
    /** Connects as vestibule_steward. `undefined` in servers, except local ones and those of the firm. */
    steward: Store | undefined
    meter: Meter
    /** Of the keys of the firm's API. */
    keyLookups: Lookups
    /** The HTML of the firm's documents, by path. */
    documentsAsHtml: ReadonlyMap<string, Buffer>
  }
