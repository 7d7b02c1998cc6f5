import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import { ApiError } from '../../api/api-error.ts'
import { saving } from '../../api/version.ts'
import type { FormHandle, Values } from '../../form/form-context.ts'
import { isGroup } from '../../form/paths.ts'
import { toast } from '../../ui/toasts.ts'
import { FINAL } from '../LockedNotice.tsx'
import { compareNewer, differing, leavesOf } from './differences.ts'
import { Newer } from './Newer.tsx'
import { words } from './words.ts'

/** A save is repeated by itself at most so often: who else saves all the time is told to choose. */
const REPEATS = 3

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** The answers became final while the form was open: its fields are read-only now, and it says why. */
const showFinal = (form: FormHandle): void =>
  form.element()?.querySelector<HTMLElement>(`[${FINAL}]`)?.focus()

/** A number that this form sent already is the saved one, where that one's masked form ends as it does. */
const withSent = (form: FormHandle, typed: Values, newer: Values): Values => {
  const sent = form.sent && leavesOf(form.align(form.sent, newer))
  const saved = leavesOf(newer)
  const replace = (values: Values, before: string): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const path = before + name
        if (isGroup(value)) return [name, replace(value, `${path}.`)]
        const lastFour = readMaskedSsn(String(saved[path] ?? ''))?.lastFour
        const isSaved = lastFour && sent?.[path] === value && String(value).endsWith(lastFour)
        return [name, isSaved ? saved[path] : value]
      }),
    )
  return sent ? replace(typed, '') : typed
}

/**
 * The masked form of a number, where nothing was typed in its place, stands for whatever is saved: for the newer number, once
 * there is one. What the older form stood for nobody here knows.
 */
const followMasked = (form: FormHandle): void => {
  const [was, typed, newer] = [form.was, form.typed(), form.newer()].map((values) => leavesOf(values))
  for (const [name, value] of Object.entries(typed ?? {}))
    if (typeof value === 'string' && readMaskedSsn(value) && value === was?.[name] && newer?.[name])
      form.set(name, newer[name])
}

/** What was typed is compared as it would be read back: somebody who was added has the name that a save gave them since. */
const alignNames = (form: FormHandle, newer: Values): void => {
  const typed = form.typed()
  const aligned = form.align(typed, newer)
  if (differing(aligned, typed).length > 0) form.setAll(aligned)
}

/** Reads the newer answers, and asks what is to be saved where that is not clear. True: save again, on top of them. */
const meetNewer = async (form: FormHandle): Promise<boolean> => {
  await form.context()?.refresh()
  if (!form.element()?.isConnected) {
    toast.info(words.movedOn)
    return false
  }
  if (form.context()?.locked) {
    showFinal(form)
    return false
  }
  const version = form.context()?.version
  const newer = form.newer()
  alignNames(form, newer)
  followMasked(form)
  const typed = form.typed()
  const comparison = compareNewer(form.was, withSent(form, typed, newer), newer)
  if (comparison === 'ask') {
    form.showAbove(<Newer key={version} form={form} typed={typed} newer={newer} version={version} />)
    return false
  }
  if (comparison === 'elsewhere') toast.info(words.elsewhere)
  form.take(newer, version)
  return true
}

/**
 * Saves a form of the wrapper: each of its calls carries the version of what it was filled from (NV-14). A save that is
 * stale, or whose answers are final by now (NV-15), ends with what there is to see or to choose above the form.
 */
export const saveForm = async (form: FormHandle, run: () => Promise<unknown>): Promise<void> => {
  if (form.asking) return form.asking()
  for (let repeats = 0; ; repeats++)
    try {
      await saving(form.basis, run)
      form.was = form.typed()
      return form.showAbove(undefined)
    } catch (error) {
      if (hasCode(error, 'locked')) {
        await form.context()?.refresh()
        if (!form.context()?.locked) throw error
        return showFinal(form)
      }
      if (!hasCode(error, 'stale')) form.sent = form.typed()
      if (!hasCode(error, 'stale') || repeats === REPEATS) throw error
      if (!(await meetNewer(form))) return
    }
}
