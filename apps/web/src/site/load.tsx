import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadResilience } from '../api/load-resilience.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Column } from './Column.tsx'

type Screen<Props> = (props: Props) => ReactNode

/** A screen whose code is loaded when it is needed, or earlier: `start` begins at once, and can be awaited. */
export type Loaded<Props> = Screen<Props> & { start: () => Promise<void> }

interface Source<Props> {
  start: () => Promise<void>
  screen: () => Screen<Props> | undefined
}

/**
 * Shows a screen once its code is here, and where it does not come a way on (ER-04). What has nothing in its place
 * meanwhile is a part of a screen.
 */
const WhenHere = <Props extends object>({
  source,
  props,
  meanwhile,
}: {
  source: Source<Props>
  props: Props
  meanwhile: ReactNode
}) => {
  const [outcome, setOutcome] = useState<{ failed?: ComponentType<NotLoadedProps> }>()
  const Here = source.screen()
  useEffect(() => {
    // as it was rendered: it may have come since, and is then not yet in view
    if (Here) return
    let shown = true
    source.start().then(
      () => shown && setOutcome({}),
      (error: unknown) =>
        loadResilience().then(
          ({ NotLoaded }) => shown && setOutcome({ failed: NotLoaded }),
          () =>
            shown &&
            setOutcome(() => {
              throw error
            }),
        ),
    )
    return () => {
      shown = false
    }
  }, [source, Here])
  if (Here) return <Here {...props} />
  const NotLoaded = outcome?.failed
  if (!NotLoaded) return meanwhile
  return <NotLoaded again={() => source.start().then(() => setOutcome({}))} part={meanwhile === null} />
}

const placeholder = (
  <Column>
    <Skeleton />
  </Column>
)

/** Loads a screen's code. Not `React.lazy`: its fallback is throttled, by up to 300 ms. */
export const load = <Props extends object>(
  importScreen: () => Promise<Screen<Props>>,
  meanwhile: ReactNode = placeholder,
): Loaded<Props> => {
  let here: Screen<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => {
    loading ??= importScreen().then(
      (screen) => {
        here = screen
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const source = { start, screen: () => here }
  return Object.assign((props: Props) => <WhenHere source={source} props={props} meanwhile={meanwhile} />, {
    start,
  })
}
export interface NotLoadedProps {
  /** loads it; throws when it cannot be loaded */
  again: () => Promise<void>
  /** it stands within a screen */
  part: boolean
}
