import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadResilience } from '../api/load-resilience.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { loadWords } from '../words/language.ts'
import { Column } from './ScreenLayout.tsx'

export type Screen<Props> = (props: Props) => ReactNode

/** `start` loads the screen's code early. */
export type Loaded<Props> = Screen<Props> & { start: () => Promise<void> }

interface Source<Props> {
  start: () => Promise<void>
  screen: () => Screen<Props> | undefined
}

/** Offers a retry if the code fails to load. If `meanwhile` is null, the code is only a part of a screen. */
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
    // Checks the rendered value. If the code has arrived since, `start` resolves at once and causes a new render.
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
  return <NotLoaded retry={() => source.start().then(() => setOutcome({}))} isPart={meanwhile === null} />
}

const Placeholder = () => (
  <Column>
    <Skeleton />
  </Column>
)
const placeholder = <Placeholder />

export type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode
  ? Props
  : Record<never, never>

interface LoadOptions {
  meanwhile?: ReactNode
  /** `embedded` if the page contains all words of the component. */
  words?: 'embedded' | 'loaded'
}

/** Loads a component lazily, with the words. `React.lazy` is not used, because its fallback is throttled by up to 300 ms. */
export const load = <Name extends string, Module extends Record<Name, Screen<never>>>(
  importModule: () => Promise<Module>,
  name: Name,
  { meanwhile = placeholder, words = 'loaded' }: LoadOptions = {},
): Loaded<PropsOf<Module[Name]>> => {
  type Props = PropsOf<Module[Name]>
  let here: Screen<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => {
    loading ??= Promise.all([importModule(), words === 'embedded' ? undefined : loadWords()]).then(
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
export interface NotLoadedProps {
  /** Throws if loading fails again. */
  retry: () => Promise<void>
  /** True if only a part of a screen failed to load. */
  isPart: boolean
}
