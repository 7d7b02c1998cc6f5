import type { Lookups } from '../platform/http/lookups.ts'
import type { RouteDeps } from '../platform/http/route.ts'
import type { Meter } from '../ports/meter.ts'
import type { Store } from '../stores/store-type.ts'
import type { Deps as UseCaseDeps } from '../use-cases/deps.ts'

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
