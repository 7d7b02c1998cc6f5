import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import type { Bound } from '../components/control.ts'
import { toast } from '../components/toasts.ts'
import { afterPointer, watchPointer } from './after-pointer.ts'
import { sayFailure } from './failure.ts'
import { typedBefore } from './hydration.ts'
import type { Wrongs } from './judge.ts'

export interface FormOptions<V extends FieldValues> {
  /** what the fields hold at first */
  start: V
  /** what is wrong with the values, by field path (`byField`, or a function of your own) */
  judge: (values: V) => Wrongs
  /** saves; throws an ApiError when the server refuses. Everything typed stays then. */
  submit: (values: V) => Promise<unknown>
  /** the server's names of fields where they differ from the form's: `{ address_1: 'street' }` */
  names?: Readonly<Record<string, Path<V>>>
  /** words for a field that the server refused although the page's own rules hold */
  refused?: Readonly<Partial<Record<string, string>>>
  /** what to say of a failure that names no field; a function may deal with it itself and answer undefined */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}

/** The paths of a tree of errors. */
const pathsOf = (errors: object, before = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = before + name
    return typeof (error as { type?: unknown }).type === 'string' ? [path] : pathsOf(error, `${path}.`)
  })

/**
 * The one way to make a form. A field is judged when it is left after something was typed, while it is being mended,
 * and on submit; never while it is first typed. Submit takes focus to the first invalid field. A second submit while
 * one is under way does nothing.
 */
export const useForm = <V extends FieldValues>(options: FormOptions<V>) => {
  const latest = useRef(options)
  latest.current = options
  const element = useRef<HTMLFormElement>(null)
  const submitting = useRef(false)
  const [busy, setBusy] = useState(false)
  const [toFocus, setToFocus] = useState(0)
  const [start] = useState(() => typedBefore(options.start))

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
  useEffect(() => {
    if (toFocus === 0) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = first?.matches('fieldset, [role="radiogroup"], [role="group"]')
      ? first.querySelector<HTMLElement>('input, button, select')
      : first
    control?.focus()
  }, [toFocus])

  /** While a field is mended, it is judged again, and so are others that were wrong: they may depend on it. */
  const mend = (name: Path<V>) => {
    const current = form.control._formState.errors
    const wrong = pathsOf(current).filter(
      (path) => path === name || (get(current, path) as { type?: string } | undefined)?.type === 'judged',
    ) as Path<V>[]
    if (wrong.length > 0) void form.trigger(wrong)
  }
  const left = (name: Path<V>) =>
    afterPointer(() => {
      const value: unknown = form.getValues(name)
      const untouched = value === '' || value === undefined || value === null
      if (!untouched || get(form.control._formState.dirtyFields, name)) void form.trigger(name)
    })

  const error = (name: Path<V>): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message
  const refuse = (name: Path<V>, message: string) => {
    form.setError(name, { type: 'refused', message })
    setToFocus((times) => times + 1)
  }

  const dealWith = (thrown: unknown) => {
    const { names = {}, refused = {}, failed, judge } = latest.current
    const values = form.getValues()
    const known = thrown instanceof ApiError ? thrown.fields.map((field) => names[field] ?? field) : []
    const here = known.filter(
      (name) => get(start, name) !== undefined || element.current?.elements.namedItem(name),
    )
    if (here.length > 0) {
      const judged = judge(values)
      for (const name of here)
        refuse(name as Path<V>, judged[name] ?? refused[name] ?? 'Please check this answer.')
      return
    }
    const said = typeof failed === 'function' ? failed(thrown, { refuse }) : sayFailure(thrown, failed)
    if (said !== undefined) toast.error(said)
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (submitting.current) return
    submitting.current = true
    try {
      if (!(await form.trigger())) return setToFocus((times) => times + 1)
      setBusy(true)
      await latest.current.submit(form.getValues())
    } catch (thrown) {
      dealWith(thrown)
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    submit,
    refuse,
    error,
    /** binds a control of the browser's own: text, select, checkbox, each radio */
    input: <E extends HTMLElement = HTMLInputElement>(name: Path<V>): Bound<E> => {
      const { ref, onChange, onBlur } = form.register(name)
      return {
        name,
        ref,
        error: error(name),
        onChange: (event) => {
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
    value: <P extends Path<V>>(name: P): PathValue<V, P> => form.watch(name),
    /** sets a field that the person did not type; judged again if it was wrong */
    set: <P extends Path<V>>(name: P, value: PathValue<V, P>) => {
      form.setValue(name, value, { shouldDirty: true })
      mend(name)
    },
    /** judges a field now, as when it is left */
    left,
    /** react-hook-form's control, for `useFieldArray` */
    control: form.control,
    /** goes onto the form element; `dialog` makes it do nothing before the page has come to life */
    props: {
      ref: element,
      onSubmit: (event: FormEvent) => void submit(event),
      noValidate: true,
      method: 'dialog',
    } as const,
  }
}
