import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { formVersion } from '../../api/version.ts'
import type { FormHandle, Values } from '../../form/form-context.ts'
import { toast } from '../../ui/toasts.ts'
import { saveForm } from './save.tsx'
import { words } from './words.ts'

const stale = new ApiError(409, 'stale', 'You changed this somewhere else.')
const locked = new ApiError(409, 'locked', '')

/** Filled from `was` at version 3; rereading returns `newer` at version 5. */
const form = (
  was: Values,
  typed: Values,
  newer: Values = was,
  given: { final?: true; gone?: true; align?: (typed: Values) => Values } = {},
) => {
  const seen = {
    said: [] as unknown[],
    refreshed: 0,
    focused: 0,
    set: {} as Values,
    all: undefined as Values | undefined,
  }
  let version = '"3"'
  const element = {
    get isConnected() {
      return given.gone !== true
    },
    querySelector: () => ({ focus: () => seen.focused++ }),
  }
  const held: FormHandle = {
    version: formVersion(version),
    filled: was,
    accept: (taken, version) => {
      held.filled = taken
      held.version = formVersion(version)
    },
    conflict: undefined,
    element: () => element as unknown as HTMLFormElement,
    typed: () => ({ ...(seen.all ?? typed), ...seen.set }),
    newer: () => (seen.refreshed > 0 ? newer : was),
    align: (values) => given.align?.(values) ?? values,
    sent: undefined,
    describe: () => undefined,
    context: () => ({
      version,
      locked: given.final === true && seen.refreshed > 0,
      skip: undefined,
      refresh: async () => {
        seen.refreshed++
        version = '"5"'
      },
      save: saveForm,
      notice: null,
    }),
    set: (name, value) => {
      seen.set = { ...seen.set, [name]: value }
    },
    setAll: (values) => {
      seen.all = values
    },
    submit: async () => undefined,
    showAbove: (above) => seen.said.push(above),
  }
  return { held, seen }
}

const answers = (form: FormHandle, ...outcomes: (ApiError | 'ok')[]) => {
  const versions: (string | undefined)[] = []
  const run = async () => {
    versions.push(form.version.latest)
    const outcome = outcomes.shift() ?? 'ok'
    if (outcome !== 'ok') throw outcome
  }
  return { run, versions }
}

const toasts = () => {
  const texts = toast.shown().map(({ text }) => text)
  for (const { id } of toast.shown()) toast.dismiss(id)
  return texts
}

test('[NV-14] a save that is not stale runs once, without a notice', async () => {
  const { held, seen } = form({ city: '' }, { city: 'Troy' })
  const { run, versions } = answers(held)
  await saveForm(held, run)
  expect(versions).toEqual(['"3"'])
  expect(seen).toEqual({ said: [undefined], refreshed: 0, focused: 0, set: {}, all: undefined })
  expect(held.filled).toEqual({ city: 'Troy' })
})

test('[NV-14] shows the choice and keeps the version when this form was changed elsewhere', async () => {
  const { held, seen } = form({ city: '' }, { city: 'Troy' }, { city: 'Utica' })
  const { run, versions } = answers(held, stale)
  await saveForm(held, run)
  expect(versions).toEqual(['"3"'])
  expect(seen.said).toHaveLength(1)
  expect(seen.said[0]).toBeTruthy()
  expect(held.version.latest).toBe('"3"')
})

test('[NV-14] saves again and shows a toast when only other screens were changed', async () => {
  const { held } = form({ city: '' }, { city: 'Troy' })
  const { run, versions } = answers(held, stale)
  await saveForm(held, run)
  expect(versions).toEqual(['"3"', '"5"'])
  expect(toasts()).toEqual([words.elsewhere])
})

test('[NV-14] [API-08] continues silently when a save whose reply was lost had succeeded', async () => {
  const { held } = form({ city: '' }, { city: 'Troy' }, { city: 'Troy' })
  const { run, versions } = answers(held, stale)
  await saveForm(held, run)
  expect(versions).toEqual(['"3"', '"5"'])
  expect(toasts()).toEqual([])
})

test('[NV-14] stops repeating when each save is stale', async () => {
  const { held } = form({ city: '' }, { city: 'Troy' })
  const { run, versions } = answers(held, ...Array<ApiError>(9).fill(stale))
  await expect(saveForm(held, run)).rejects.toBe(stale)
  expect(versions.length).toBeLessThanOrEqual(4)
  toasts()
})

test('[NV-14] shows a toast when the refresh replaced the screen', async () => {
  const { held, seen } = form({ city: '' }, { city: 'Troy' }, { city: 'Utica' }, { gone: true })
  await saveForm(held, answers(held, stale).run)
  expect(seen.said).toEqual([])
  expect(toasts()).toEqual([words.movedOn])
})

test('[NV-15] focuses the notice when the answers became final', async () => {
  for (const refusal of [locked, stale]) {
    const { held, seen } = form({ city: '' }, { city: 'Troy' }, { city: 'Utica' }, { final: true })
    await saveForm(held, answers(held, refusal).run)
    expect(seen).toMatchObject({ said: [], refreshed: 1, focused: 1 })
  }
  const { held } = form({ city: '' }, { city: 'Troy' })
  await expect(saveForm(held, answers(held, locked).run)).rejects.toBe(locked)
})

test('[ER-04] throws any other error', async () => {
  const { held, seen } = form({ city: '' }, { city: 'Troy' })
  const gone = new ApiError(0, 'network', 'Request failed')
  await expect(saveForm(held, answers(held, gone).run)).rejects.toBe(gone)
  expect(seen).toEqual({ said: [], refreshed: 0, focused: 0, set: {}, all: undefined })
})

test('[NV-14] Continue focuses an open choice and saves nothing', async () => {
  const { held } = form({ city: '' }, { city: 'Troy' })
  let asked = 0
  held.conflict = () => asked++
  const { run, versions } = answers(held)
  await saveForm(held, run)
  expect([asked, versions]).toEqual([1, []])
})

test('[NV-14] [PE-11] an untouched masked number follows the newer saved one', async () => {
  const was = { ssn: '***-**-1111', birthDate: '04/17/1985' }
  const typed = { ...was, birthDate: '04/18/1985' }
  const changed = form(was, typed, { ...was, ssn: '***-**-2222' })
  const { run, versions } = answers(changed.held, stale)
  await saveForm(changed.held, run)
  expect(changed.seen.set).toEqual({ ssn: '***-**-2222' })
  expect(versions).toEqual(['"3"', '"5"'])
  toasts()
  const other = form(was, { ...typed, ssn: '219-09-3333' }, { ...was, ssn: '***-**-2222' })
  await saveForm(other.held, answers(other.held, stale).run)
  expect(other.seen.set).toEqual({})
  expect(other.seen.said).toHaveLength(1)
})

test('[NV-14] [PE-17] asks nothing about a beneficiary saved before another call failed', async () => {
  const ann = { name: 'Ann', taxId: '219-09-1234' }
  const align = ({ people }: Values) => ({ people: { id: Object.values(people as Values)[0] } })
  const saved = { people: { id: { ...ann, taxId: '***-**-1234' } } }
  const { held, seen } = form({ people: {} }, { people: { 'new-1': ann } }, saved, { align })
  const lost = new ApiError(0, 'network', 'Request failed')
  await expect(saveForm(held, answers(held, lost).run)).rejects.toBe(lost)
  const { run, versions } = answers(held, stale)
  await saveForm(held, run)
  expect(versions).toEqual(['"3"', '"5"'])
  expect(seen).toMatchObject({ said: [undefined], all: { people: { id: ann } } })
  expect(toasts()).toEqual([])
  const other = form({ people: {} }, { people: { 'new-1': ann } }, saved, { align })
  await saveForm(other.held, answers(other.held, stale).run)
  expect(other.seen.said).toHaveLength(1)
})

test('[NV-14] the choice saves over the answers that it shows, under their version', async () => {
  const { held, seen } = form({ city: '' }, { city: 'Troy' }, { city: 'Utica' })
  await saveForm(held, answers(held, stale).run)
  const { props } = seen.said[0] as { props: { version: string; newer: Values } }
  expect(props).toMatchObject({ version: '"5"', newer: { city: 'Utica' } })
})
