import { type ReactNode, useEffect, useState } from 'react'

type Screen<Props> = (props: Props) => ReactNode

/** A screen whose code is loaded when it is needed, or earlier: `start` begins at once, and can be awaited. */
export type Loaded<Props> = Screen<Props> & { start: () => Promise<void> }

interface Source<Props> {
  start: () => Promise<void>
  screen: () => Screen<Props> | undefined
}

/** Shows a screen once its code is here. A failed load throws in the render, for the error boundary. */
const WhenHere = <Props extends object>({
  source,
  props,
  meanwhile,
}: {
  source: Source<Props>
  props: Props
  meanwhile: ReactNode
}) => {
  const [, setOutcome] = useState<unknown>()
  const Here = source.screen()
  useEffect(() => {
    // as it was rendered: it may have come since, and is then not yet in view
    if (Here) return
    let shown = true
    source.start().then(
      () => shown && setOutcome('here'),
      (error: unknown) =>
        shown &&
        setOutcome(() => {
          throw error
        }),
    )
    return () => {
      shown = false
    }
  }, [source, Here])
  return Here ? <Here {...props} /> : meanwhile
}

/** Loads a screen's code. Not `React.lazy`: its fallback is throttled, by up to 300 ms. */
export const load = <Props extends object>(
  importScreen: () => Promise<Screen<Props>>,
  meanwhile: ReactNode,
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
