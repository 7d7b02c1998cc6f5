import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import { hasCode } from '../../api/api-error.ts'
import type { FormHandle, Values } from '../../form/form-context.ts'
import { isGroup } from '../../form/paths.ts'
import { toast } from '../../ui/toasts.ts'
import { currentWords } from '../../words/language.ts'
import { lockedAttribute } from '../LockedNotice.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { compareNewer, differing, leavesOf } from './differences.ts'

/** Number of automatic retries of a stale save, after which the applicant sees the error. */
const maxRepeats = 3

const focusLockedNotice = (form: FormHandle): void =>
  form.element()?.querySelector<HTMLElement>(`[${lockedAttribute}]`)?.focus()

/** Replaces a number that a failed save sent by the saved masked number, if the last four digits are the same. */
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

/** Replaces an unedited masked number with the newer saved number. */
const adoptNewerMasked = (form: FormHandle): void => {
  const [was, typed, newer] = [form.filled, form.typed(), form.newer()].map((values) => leavesOf(values))
  for (const [name, value] of Object.entries(typed ?? {}))
    if (typeof value === 'string' && readMaskedSsn(value) && value === was?.[name] && newer?.[name])
      form.set(name, newer[name])
}

/** Replaces the temporary keys of added beneficiaries by the ids under which the server saved these beneficiaries. */
const alignKeys = (form: FormHandle, newer: Values): void => {
  const typed = form.typed()
  const aligned = form.align(typed, newer)
  if (differing(aligned, typed).length > 0) form.setAll(aligned)
}

/** @returns true if the form is to be saved again on top of the newer answers */
const resolveConflict = async (form: FormHandle): Promise<boolean> => {
  await form.context()?.refresh()
  if (!form.element()?.isConnected) {
    toast.info(currentWords().editConflict.movedOn)
    return false
  }
  if (form.context()?.locked) {
    focusLockedNotice(form)
    return false
  }
  const version = form.context()?.version
  const newer = form.newer()
  alignKeys(form, newer)
  adoptNewerMasked(form)
  const typed = form.typed()
  const comparison = compareNewer(form.filled, withSent(form, typed, newer), newer)
  if (comparison === 'conflict') {
    form.showAbove(<ConflictPanel key={version} form={form} typed={typed} newer={newer} version={version} />)
    return false
  }
  if (comparison === 'elsewhere') toast.info(currentWords().editConflict.elsewhere)
  form.accept(newer, version)
  return true
}

/** Saves a form. On `stale`, retries or shows the conflict. On `locked`, focuses the notice. Throws other errors. */
export const saveForm = async (form: FormHandle, run: () => Promise<unknown>): Promise<void> => {
  if (form.conflict) return form.conflict()
  for (let repeats = 0; ; repeats++)
    try {
      await run()
      form.filled = form.typed()
      return form.showAbove(undefined)
    } catch (error) {
      if (hasCode(error, 'locked')) {
        await form.context()?.refresh()
        if (!form.context()?.locked) throw error
        return focusLockedNotice(form)
      }
      if (!hasCode(error, 'stale')) form.sent = form.typed()
      if (!hasCode(error, 'stale') || repeats === maxRepeats) throw error
      if (!(await resolveConflict(form))) return
    }
}
