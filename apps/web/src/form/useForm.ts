import type { ErrorCode } from '@vestibule/contract/errors'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  set,
  useForm as useHookForm,
} from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { basisOf } from '../api/version.ts'
import type { Bound } from '../components/control.ts'
import { toast } from '../components/toasts.ts'
import { afterPointer, watchPointer } from './after-pointer.ts'
import { sayFailure } from './failure.ts'
import { useFocusWrong } from './focus-wrong.ts'
import type { FormOptions } from './form-options.ts'
import { typedBefore } from './hydration.ts'
import { isJudgedWhenLeft, judgedAgain } from './mending.ts'
import { type Held, StandingContext } from './standing.ts'

/** What a control does that cannot be changed. */
const nothing = () => undefined

/**
 * The one way to make a form. A field is judged when it is left after something was typed, while it is being mended,
 * and on submit; never while it is first typed. Submit takes focus to the first invalid field. A second submit while
 * one is under way does nothing. On a screen of the wrapper its saves carry the version of what it was filled from (NV-14),
 * and once the answers are final its fields are read-only (NV-15): see `standing.ts`. `start` is what it would be filled
 * from now, at each render.
 */
export const useForm = <V extends FieldValues>(options: FormOptions<V>) => {
  const latest = useRef(options)
  latest.current = options
  const element = useRef<HTMLFormElement>(null)
  const submitting = useRef(false)
  /** the fields that somebody typed in, whatever is left there */
  const typedIn = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)
  const focusWrong = useFocusWrong(element)
  const [start] = useState(() => typedBefore(options.start))
  const standing = useContext(StandingContext)
  const locked = standing?.locked === true
  const live = useRef(standing)
  live.current = standing
  const [above, setAbove] = useState<ReactNode>()

  const form = useHookForm<V>({
    defaultValues: start as DefaultValues<V>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const errors: FieldErrors<V> = {}
      for (const [path, message] of Object.entries(latest.current.judge(values)))
        if (message !== undefined) set(errors, path, { type: 'judged', message })
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  // read here, so that react-hook-form tells this component when they change
  const { errors } = form.formState

  useEffect(watchPointer, [])
  /** While a field is mended, it is judged again, and so are others that were wrong: they may depend on it. */
  const mend = (name: Path<V>) => {
    const wrong = judgedAgain(form.control._formState.errors, name) as Path<V>[]
    if (wrong.length > 0) void form.trigger(wrong)
  }
  const left = (name: Path<V>) =>
    afterPointer(() => {
      const { errors } = form.control._formState
      if (isJudgedWhenLeft(form.getValues(name), typedIn.current.has(name), get(errors, name)))
        void form.trigger(name)
    })

  const error = (name: Path<V>): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message
  const refuse = (name: Path<V>, message: string) => {
    form.setError(name, { type: 'refused', message })
    focusWrong()
  }

  const dealWith = (thrown: unknown) => {
    const { names = {}, refused = {}, refusedAs = {}, failed, judge } = latest.current
    const values = form.getValues()
    const known = thrown instanceof ApiError ? thrown.fields.map((field) => names[field] ?? field) : []
    const here = known.filter(
      (name) => get(start, name) !== undefined || element.current?.elements.namedItem(name),
    )
    if (here.length > 0) {
      const judged = judge(values)
      const why = refusedAs[(thrown as ApiError).code as ErrorCode]
      for (const name of here)
        refuse(name as Path<V>, judged[name] ?? why ?? refused[name] ?? 'Please check this answer.')
      return
    }
    const said = typeof failed === 'function' ? failed(thrown, { refuse }) : sayFailure(thrown, failed)
    if (said !== undefined) toast.error(said)
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (submitting.current) return
    submitting.current = true
    toast.dismissFailures()
    try {
      const { current: now } = live
      if (now?.locked && now.onward) return await now.onward()
      if (!(await form.trigger())) return focusWrong()
      setBusy(true)
      const save = () => latest.current.submit(form.getValues())
      await (now ? now.save(held, save) : save())
    } catch (thrown) {
      dealWith(thrown)
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  const [held] = useState<Held>(() => ({
    basis: basisOf(standing?.version),
    was: start,
    take: (seen, version) => {
      held.was = seen
      held.basis = basisOf(version)
    },
    asking: undefined,
    element: () => element.current,
    typed: () => structuredClone(form.getValues()),
    newer: () => latest.current.start,
    align: (typed, newer) => latest.current.align?.(typed as V, newer as V) ?? typed,
    sent: undefined,
    unseen: (name, typed, newer) => latest.current.unseen?.(name, typed as V, newer as V),
    standing: () => live.current,
    set: (name, value) =>
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true }),
    setAll: (values) => form.reset(values as V, { keepDefaultValues: true }),
    submit: () => submit(),
    say: setAbove,
  }))

  return {
    busy,
    submit,
    /** its answers are final: nothing in it can be changed */
    locked,
    /** what is said above its fields; `Form` shows it */
    above: locked ? standing.why : above,
    refuse,
    error,
    /** binds a control of the browser's own: text, select, checkbox, each radio */
    input: <E extends HTMLElement = HTMLInputElement>(name: Path<V>): Bound<E> => {
      if (locked) {
        const fixed = { readOnly: true, value: String(get(options.start, name) ?? '') } as const
        return { name, ref: null, onChange: nothing, onBlur: nothing, ...fixed }
      }
      const { ref, onChange, onBlur } = form.register(name)
      return {
        name,
        ref,
        error: error(name),
        onChange: (event) => {
          typedIn.current.add(name)
          void onChange(event)
          mend(name)
        },
        onBlur: (event) => {
          void onBlur({ type: 'blur', target: event.target })
          left(name)
        },
      }
    },
    /** the value of a field now; the form renders again when it changes */
    value: <P extends Path<V>>(name: P): PathValue<V, P> =>
      locked ? get(options.start, name) : form.watch(name),
    /** what the fields hold now, without rendering again */
    values: () => form.getValues(),
    /** sets a field that the person did not type; judged again if it was wrong */
    set: <P extends Path<V>>(name: P, value: PathValue<V, P>) => {
      if (locked) return
      form.setValue(name, value, { shouldDirty: true })
      mend(name)
    },
    /** takes away what a field holds and what was said of it */
    empty: (name: Path<V>) => form.resetField(name),
    /** what is on the screen now came of the form's own call, though that failed: it is no news to who presses again (NV-14) */
    upToDate: () => held.take(held.newer(), live.current?.version),
    /** judges a field now, as when it is left */
    left,
    /** goes onto the form element; `dialog` makes it do nothing before the page has come to life */
    props: {
      ref: element,
      onSubmit: (event: FormEvent) => void submit(event),
      noValidate: true,
      method: 'dialog',
    } as const,
  }
}
