import type { ErrorCode } from '@vestibule/contract/errors'
import { fill } from '@vestibule/words/fill'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ApiError } from '../api/api-error.ts'
import { type Call, call, formCall } from '../api/call.ts'
import { formVersion } from '../api/version.ts'
import type { Bound } from '../ui/control.ts'
import { toast } from '../ui/toasts.ts'
import { currentWords, useLanguage } from '../words/language.ts'
import { deferUntilPointerUp, watchPointer } from './defer-until-pointer-up.ts'
import { errorMessage } from './error-message.ts'
import { createFieldStore, type FieldErrorsBySource } from './field-store.ts'
import { type Described, FormContext, type FormHandle, type Values } from './form-context.ts'
import { useIsHydrating, withTypedValues } from './hydration.ts'
import { type Path, type PathValue, valueAt } from './paths.ts'
import { errorsWhileCorrected, isValidatedOnLeave, newErrors, pathsToRevalidate } from './revalidation.ts'
import type { Validated } from './validate.ts'

/** `V` is the type of the answers as the applicant enters them, `Value` the type of the parsed answers. */
interface FormOptions<V extends object, Value> {
  start: V
  validate: (typed: V) => Validated<Value>
  /** Inside a `FormContext`, `call` sends the form's version. Throws an ApiError if the server rejects the answers. */
  submit: (value: Value, call: Call, typed: V) => Promise<unknown>
  /** Maps the server's field names to paths, such as `{ address_1: 'street' }`. */
  names?: Readonly<Record<string, Path<V>>>
  /** Messages by field for values that are valid on the page but rejected by the server. */
  refused?: Readonly<Partial<Record<string, string>>>
  /** Returns the label and text of a field without a control, for the conflict panel. */
  describe?: (name: string, typed: V, newer: V) => Described | undefined
  refusedAs?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Converts the answers in the form to the shape of the saved answers, so that the two can be compared. */
  align?: (typed: V, newer: V) => V
  /** Message for an error that names no field, or a function that returns it (`undefined` to show no message). */
  failed?:
    | string
    | ((error: unknown, form: { refuse: (name: Path<V>, message: string) => void }) => string | undefined)
}

/** @returns a function that focuses the first invalid field after the errors are rendered */
const useFocusInvalid = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = first?.matches('fieldset, [role="radiogroup"], [role="group"]')
      ? (first.querySelector<HTMLElement>('[tabindex="0"]') ??
        first.querySelector<HTMLElement>('input, button, select'))
      : first
    control?.focus()
  }, [times, form])
  return () => setTimes((before) => before + 1)
}

const ignore = () => undefined

const labelOf = (control: Element | RadioNodeList | null | undefined): string | null | undefined =>
  (control as HTMLInputElement | null | undefined)?.labels?.[0]?.textContent

/** Thrown to end a save of invalid answers. The page already shows their errors. */
class InvalidAnswers extends Error {}

/** Replaces the errors at `paths`, or all errors if `paths` is undefined. */
const pageErrors = (
  before: FieldErrorsBySource,
  messages: Readonly<Record<string, string | undefined>>,
  paths?: readonly string[],
): FieldErrorsBySource => {
  const errors = Object.entries(messages).flatMap(([path, message]) =>
    message === undefined || paths?.includes(path) === false ? [] : [[path, { source: 'page', message }]],
  )
  const kept = paths ? Object.entries(before).filter(([path]) => !paths.includes(path)) : []
  return Object.fromEntries([...kept, ...errors])
}

/**
 * Manages a form. Validates a field when focus leaves it, and on submit. An edit can only remove errors.
 * Inside a `FormContext`, saves send the ETag of the answers that the form shows, and locked answers are read-only.
 */
export const useForm = <V extends object, Value>(options: FormOptions<V, Value>) => {
  const latest = useRef(options)
  latest.current = options
  const element = useRef<HTMLFormElement>(null)
  const submitting = useRef(false)
  const typedIn = useRef(new Set<string>())
  /** Paths whose error changed during an edit. The new error appears when a field is left. */
  const waiting = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)
  const focusInvalid = useFocusInvalid(element)
  const [start] = useState(() => withTypedValues(options.start))
  const [store] = useState(() => createFieldStore(start))
  const { values, errors } = useSyncExternalStore(store.subscribe, store.state, store.state)
  const isHydrating = useIsHydrating()
  const context = useContext(FormContext)
  const locked = context?.locked === true
  const live = useRef(context)
  live.current = context
  const [above, setAbove] = useState<ReactNode>()
  const [announcement, setAnnouncement] = useState('')
  const [failure, setFailure] = useState<string>()

  useEffect(watchPointer, [])
  useLayoutEffect(store.show)

  const validate = (paths?: readonly string[]) => {
    const validated = latest.current.validate(store.state().values)
    store.setErrors(pageErrors(store.state().errors, validated.ok ? {} : validated.errors, paths))
    if (!paths) waiting.current.clear()
    return validated
  }
  const revalidate = (name: string) => {
    // Otherwise, the same error would not be announced a second time.
    setAnnouncement('')
    setFailure(undefined)
    const before = store.state()
    const paths = pathsToRevalidate(before.errors, name)
    if (paths.length === 0) return
    const validated = latest.current.validate(before.values)
    const corrected = errorsWhileCorrected(before.errors, validated.ok ? {} : validated.errors, paths)
    store.setErrors(corrected.errors)
    for (const path of corrected.waiting) waiting.current.add(path)
  }
  const language = useLanguage()
  const errorLanguage = useRef(language)
  useEffect(() => {
    if (errorLanguage.current === language) return
    errorLanguage.current = language
    setAnnouncement('')
    setFailure(undefined)
    const shown = Object.entries(store.state().errors)
    const validated = latest.current.validate(store.state().values)
    const messages = validated.ok ? {} : validated.errors
    store.setErrors(
      Object.fromEntries(
        shown.map(([path, { source }]) => [
          path,
          { source, message: messages[path] ?? language.words.fields.refused },
        ]),
      ),
    )
  }, [language, store])
  const announce = (before: FieldErrorsBySource) => {
    const { errors } = store.state()
    const texts = newErrors(before, errors).map((path) => {
      const label = labelOf(element.current?.elements.namedItem(path))
      const message = errors[path]?.message ?? ''
      return label ? fill(currentWords().errors.atField, { label, message }) : message
    })
    if (texts.length > 0) setAnnouncement(texts.join(' '))
  }
  const validateOnLeave = (name: Path<V>) =>
    deferUntilPointerUp(() => {
      const { values, errors } = store.state()
      const paths: string[] = [...waiting.current]
      if (isValidatedOnLeave(valueAt(values, name), typedIn.current.has(name), errors[name])) paths.push(name)
      if (paths.length === 0) return
      waiting.current.clear()
      validate(paths)
      announce(errors)
    })
  const refuse = (name: Path<V>, message: string) => {
    store.setErrors({ ...store.state().errors, [name]: { source: 'server', message } })
    focusInvalid()
  }

  const handleFailure = (thrown: unknown) => {
    const { names = {}, refused = {}, refusedAs = {}, failed } = latest.current
    const refusedNames = thrown instanceof ApiError ? thrown.fields.map((field) => names[field] ?? field) : []
    const shownFields = refusedNames.filter(
      (name) => valueAt(start, name) !== undefined || element.current?.elements.namedItem(name),
    )
    if (shownFields.length > 0) {
      const validated = latest.current.validate(store.state().values)
      const codeMessage = refusedAs[(thrown as ApiError).code as ErrorCode]
      for (const name of shownFields)
        refuse(
          name as Path<V>,
          (validated.ok ? undefined : validated.errors[name]) ??
            codeMessage ??
            refused[name] ??
            currentWords().fields.refused,
        )
      return
    }
    const message = typeof failed === 'function' ? failed(thrown, { refuse }) : errorMessage(thrown, failed)
    if (message === undefined) return
    toast.error(message)
    setFailure(message)
  }

  /** Parses the current answers and submits them. Each retry parses again, because the answers may have changed. */
  const save = async () => {
    const validated = validate()
    if (!validated.ok) throw new InvalidAnswers()
    const versionedCall = live.current ? formCall(handle.version) : call
    await latest.current.submit(validated.value, versionedCall, store.state().values)
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (submitting.current) return
    submitting.current = true
    setAnnouncement('')
    setFailure(undefined)
    toast.dismissFailures()
    try {
      const { current: now } = live
      if (now?.locked && now.skip) return await now.skip()
      if (!validate().ok) return focusInvalid()
      setBusy(true)
      await (now ? now.save(handle, save) : save())
    } catch (thrown) {
      if (thrown instanceof InvalidAnswers) focusInvalid()
      else handleFailure(thrown)
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  const [handle] = useState<FormHandle>(() => ({
    version: formVersion(context?.version),
    filled: start as Values,
    accept: (seen, version) => {
      handle.filled = seen
      handle.version = formVersion(version)
    },
    conflict: undefined,
    element: () => element.current,
    typed: () => store.state().values as Values,
    newer: () => latest.current.start as Values,
    align: (typed, newer) => (latest.current.align?.(typed as V, newer as V) ?? typed) as Values,
    sent: undefined,
    describe: (name, typed, newer) => latest.current.describe?.(name, typed as V, newer as V),
    context: () => live.current,
    set: store.set,
    setAll: (values) => store.reset(values as V),
    submit: () => submit(),
    showAbove: setAbove,
  }))

  return {
    busy,
    submit,
    locked,
    /** For a polite live region: the errors that appeared when a field was left. */
    announcement,
    /** The message of the last submit, if it failed. Undefined after the next submit or edit. */
    failure,
    above: locked ? context.notice : above,
    refuse,
    error: (name: Path<V>): string | undefined => errors[name]?.message,
    /** True while only the browser can check that a required field is filled in. */
    isHydrating,
    input: <E extends HTMLElement = HTMLInputElement>(name: Path<V>): Bound<E> => {
      if (locked) {
        const fixed = { readOnly: true, value: String(valueAt(options.start, name) ?? '') } as const
        return { name, ref: null, onChange: ignore, onBlur: ignore, ...fixed }
      }
      return {
        name,
        ref: store.ref(name),
        error: errors[name]?.message,
        onChange: ({ target }) => {
          typedIn.current.add(name)
          store.set(name, (target as unknown as HTMLInputElement).value)
          revalidate(name)
        },
        onBlur: () => validateOnLeave(name),
      }
    },
    /** Returns the field's value. The component rerenders when the value changes. */
    value: <P extends Path<V>>(name: P): PathValue<V, P> =>
      valueAt(locked ? options.start : values, name) as PathValue<V, P>,
    /** Returns the current values, for event handlers. */
    values: () => store.state().values,
    /** Sets a value that the applicant did not type. */
    set: <P extends Path<V>>(name: P, value: PathValue<V, P>) => {
      if (locked) return
      store.set(name, value)
      revalidate(name)
    },
    /** Resets the field to its start value and removes its error. */
    clear: (name: Path<V>) => {
      const { [name as string]: _, ...others } = store.state().errors
      store.set(name, valueAt(start, name))
      store.setErrors(others)
    },
    /** Makes the saved answers of the latest read the baseline for later conflicts. To be called after a refresh. */
    acceptNewer: () => handle.accept(handle.newer(), live.current?.version),
    validateOnLeave,
    /** The method `dialog` makes a submit before hydration do nothing; the page repeats it after hydration. */
    props: {
      ref: element,
      onSubmit: (event: FormEvent) => void submit(event),
      noValidate: !isHydrating,
      method: 'dialog',
    } as const,
  }
}

export type FormOf<V extends object> = ReturnType<typeof useForm<V, unknown>>
