import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import { ApiError } from '../../api/api-error.ts'
import { saving } from '../../api/version.ts'
import { toast } from '../../components/toasts.ts'
import type { Held } from '../../form/standing.ts'
import { FINAL } from '../Final.tsx'
import { judgeNewer, leavesOf } from './differences.ts'
import { Newer } from './Newer.tsx'
import { words } from './words.ts'

/** A save is repeated by itself at most so often: who else saves all the time is told to choose. */
const REPEATS = 3

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** The answers became final while the form was open: its fields are read-only now, and it says why. */
const showFinal = (form: Held): void => form.element()?.querySelector<HTMLElement>(`[${FINAL}]`)?.focus()

/**
 * The masked form of a number, where nothing was typed in its place, stands for whatever is saved: for the newer number, once
 * there is one. What the older form stood for nobody here knows.
 */
const followMasked = (form: Held): void => {
  const [was, typed, newer] = [form.was, form.typed(), form.newer()].map((values) => leavesOf(values))
  for (const [name, value] of Object.entries(typed ?? {}))
    if (typeof value === 'string' && readMaskedSsn(value) && value === was?.[name] && newer?.[name])
      form.set(name, newer[name])
}

/** Reads the newer answers, and asks what is to be saved where that is not clear. True: save again, on top of them. */
const meetNewer = async (form: Held): Promise<boolean> => {
  await form.standing()?.refresh()
  if (!form.element()?.isConnected) {
    toast.info(words.movedOn)
    return false
  }
  if (form.standing()?.locked) {
    showFinal(form)
    return false
  }
  followMasked(form)
  const [typed, newer] = [form.typed(), form.newer()]
  const judgement = judgeNewer(form.was, typed, newer)
  if (judgement === 'ask') {
    form.say(<Newer key={form.standing()?.version} form={form} typed={typed} newer={newer} />)
    return false
  }
  if (judgement === 'elsewhere') toast.info(words.elsewhere)
  form.take(newer)
  return true
}

/**
 * Saves a form of the wrapper: each of its calls carries the version of what it was filled from (NV-14). A save that is
 * stale, or whose answers are final by now (NV-15), ends with what there is to see or to choose above the form.
 */
export const saveForm = async (form: Held, run: () => Promise<unknown>): Promise<void> => {
  if (form.asking) return form.asking()
  for (let repeats = 0; ; repeats++)
    try {
      await saving(form.basis, run)
      form.was = form.typed()
      return form.say(undefined)
    } catch (error) {
      if (hasCode(error, 'locked')) {
        await form.standing()?.refresh()
        if (!form.standing()?.locked) throw error
        return showFinal(form)
      }
      if (!hasCode(error, 'stale') || repeats === REPEATS) throw error
      if (!(await meetNewer(form))) return
    }
}
