import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadResilience } from '../api/load-resilience.ts'
import { loadWords } from '../words/language.ts'
import type { NotLoadedProps } from './NotLoaded.tsx'
import type { Page } from './page.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { loadStyles, shownPage } from './styles.ts'

export type Screen<Props> = (props: Props) => ReactNode

/** `start` loads the screen's code before the screen is rendered. */
export type Loaded<Props> = Screen<Props> & { start: () => Promise<void> }

interface Source<Props> {
  start: () => Promise<void>
  screen: () => Screen<Props> | undefined
}

const placeholder = <ScreenSkeleton />

/** Renders `meanwhile` (by default the screen's skeleton) until the code is loaded, or offers a retry if loading fails. */
const LoadedScreen = <Props extends object>({
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
    // If the code arrived after this render, `Here` is still undefined, but `start` resolves at once and rerenders.
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
  return (
    <NotLoaded retry={() => source.start().then(() => setOutcome({}))} isPart={meanwhile !== placeholder} />
  )
}

export type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode
  ? Props
  : Record<never, never>

interface LoadOptions {
  meanwhile?: ReactNode
  /** The page whose document contains the component's texts and styles, or `every` if all documents do. */
  embeddedIn?: Page | 'every'
}

/** Lazily loads a component, its texts and its styles. Replaces `React.lazy`, which can add a delay of 300 ms. */
export const load = <Name extends string, Module extends Record<Name, Screen<never>>>(
  importModule: () => Promise<Module>,
  name: Name,
  { meanwhile = placeholder, embeddedIn }: LoadOptions = {},
): Loaded<PropsOf<Module[Name]>> => {
  type Props = PropsOf<Module[Name]>
  let here: Screen<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => {
    const isEmbedded = embeddedIn === 'every' || (embeddedIn !== undefined && embeddedIn === shownPage())
    loading ??= Promise.all([
      importModule(),
      isEmbedded ? undefined : loadWords(),
      isEmbedded ? undefined : loadStyles(),
    ]).then(
      ([module]) => {
        here = module[name] as unknown as Screen<Props>
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const source = { start, screen: () => here }
  return Object.assign(
    (props: Props) => <LoadedScreen source={source} props={props} meanwhile={meanwhile} />,
    { start },
  )
}
