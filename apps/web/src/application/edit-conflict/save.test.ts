import { en } from '@vestibule/words/en'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { formVersion } from '../../api/version.ts'
import type { FormHandle, Values } from '../../form/form-context.ts'
import { toast } from '../../ui/toasts.ts'
import { startEnglish } from '../../words/testing.ts'
import { saveForm } from './save.tsx'

const words = en.editConflict
startEnglish()

const stale = new ApiError(409, 'stale', 'You changed this somewhere else.')
const locked = new ApiError(409, 'locked', '')

/** Creates a form that was filled from `was` at version 3. A refresh reads `newer` at version 5. */
const formOf = (
  was: Values,
  typed: Values,
  newer: Values = was,
  options: { final?: true; gone?: true; align?: (typed: Values) => Values } = {},
) => {
  const seen = {
    above: [] as unknown[],
    refreshed: 0,
    focused: 0,
    set: {} as Values,
    all: undefined as Values | undefined,
  }
  let version = '"3"'
  const element = {
    isConnected: options.gone !== true,
    querySelector: () => ({ focus: () => seen.focused++ }),
  }
  const handle: FormHandle = {
    version: formVersion(version),
    filled: was,
    accept: (taken, version) => {
      handle.filled = taken
      handle.version = formVersion(version)
    },
    conflict: undefined,
    element: () => element as unknown as HTMLFormElement,
    typed: () => ({ ...(seen.all ?? typed), ...seen.set }),
    newer: () => (seen.refreshed > 0 ? newer : was),
    align: (values) => options.align?.(values) ?? values,
    sent: undefined,
    describe: () => undefined,
    context: () => ({
      version,
      locked: options.final === true && seen.refreshed > 0,
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
    showAbove: (above) => seen.above.push(above),
  }
  return { handle, seen }
}

const runsOf = (form: FormHandle, ...outcomes: (ApiError | 'ok')[]) => {
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
  const { handle, seen } = formOf({ city: '' }, { city: 'Troy' })
  const { run, versions } = runsOf(handle)
  await saveForm(handle, run)
  expect(versions).toEqual(['"3"'])
  expect(seen).toEqual({ above: [undefined], refreshed: 0, focused: 0, set: {}, all: undefined })
  expect(handle.filled).toEqual({ city: 'Troy' })
})

test('[NV-14] shows the choice and keeps the version when this form was changed elsewhere', async () => {
  const { handle, seen } = formOf({ city: '' }, { city: 'Troy' }, { city: 'Utica' })
  const { run, versions } = runsOf(handle, stale)
  await saveForm(handle, run)
  expect(versions).toEqual(['"3"'])
  expect(seen.above).toHaveLength(1)
  expect(seen.above[0]).toBeTruthy()
  expect(handle.version.latest).toBe('"3"')
})

test.each([
  ['[NV-14] saves again and shows a toast when only other screens were changed', '', [words.elsewhere]],
  ['[NV-14] [API-08] continues silently when a save whose reply was lost had succeeded', 'Troy', []],
])('%s', async (_, newerCity, texts) => {
  const { handle } = formOf({ city: '' }, { city: 'Troy' }, { city: newerCity })
  const { run, versions } = runsOf(handle, stale)
  await saveForm(handle, run)
  expect(versions).toEqual(['"3"', '"5"'])
  expect(toasts()).toEqual(texts)
})

test('[NV-14] stops repeating when each save is stale', async () => {
  const { handle } = formOf({ city: '' }, { city: 'Troy' })
  const { run, versions } = runsOf(handle, ...Array<ApiError>(9).fill(stale))
  await expect(saveForm(handle, run)).rejects.toBe(stale)
  expect(versions.length).toBeLessThanOrEqual(4)
  toasts()
})

test('[NV-14] shows a toast when the refresh replaced the screen', async () => {
  const { handle, seen } = formOf({ city: '' }, { city: 'Troy' }, { city: 'Utica' }, { gone: true })
  await saveForm(handle, runsOf(handle, stale).run)
  expect(seen.above).toEqual([])
  expect(toasts()).toEqual([words.movedOn])
})

test('[NV-15] focuses the notice when the answers became final', async () => {
  for (const refusal of [locked, stale]) {
    const { handle, seen } = formOf({ city: '' }, { city: 'Troy' }, { city: 'Utica' }, { final: true })
    await saveForm(handle, runsOf(handle, refusal).run)
    expect(seen).toMatchObject({ above: [], refreshed: 1, focused: 1 })
  }
  const { handle } = formOf({ city: '' }, { city: 'Troy' })
  await expect(saveForm(handle, runsOf(handle, locked).run)).rejects.toBe(locked)
})

test('[ER-04] throws any other error', async () => {
  const { handle, seen } = formOf({ city: '' }, { city: 'Troy' })
  const gone = new ApiError(0, 'network', 'Request failed')
  await expect(saveForm(handle, runsOf(handle, gone).run)).rejects.toBe(gone)
  expect(seen).toEqual({ above: [], refreshed: 0, focused: 0, set: {}, all: undefined })
})

test('[NV-14] Continue focuses an open choice and saves nothing', async () => {
  const { handle } = formOf({ city: '' }, { city: 'Troy' })
  let focused = 0
  handle.conflict = () => focused++
  const { run, versions } = runsOf(handle)
  await saveForm(handle, run)
  expect([focused, versions]).toEqual([1, []])
})

test('[NV-14] [PE-11] an untouched masked number follows the newer saved one', async () => {
  const was = { ssn: '***-**-1111', birthDate: '04/17/1985' }
  const typed = { ...was, birthDate: '04/18/1985' }
  const changed = formOf(was, typed, { ...was, ssn: '***-**-2222' })
  const { run, versions } = runsOf(changed.handle, stale)
  await saveForm(changed.handle, run)
  expect(changed.seen.set).toEqual({ ssn: '***-**-2222' })
  expect(versions).toEqual(['"3"', '"5"'])
  toasts()
  const other = formOf(was, { ...typed, ssn: '219-09-3333' }, { ...was, ssn: '***-**-2222' })
  await saveForm(other.handle, runsOf(other.handle, stale).run)
  expect(other.seen.set).toEqual({})
  expect(other.seen.above).toHaveLength(1)
})

test('[NV-14] [PE-17] asks nothing about a beneficiary saved before another call failed', async () => {
  const ann = { name: 'Ann', taxId: '219-09-1234' }
  const align = ({ people }: Values) => ({ people: { id: Object.values(people as Values)[0] } })
  const saved = { people: { id: { ...ann, taxId: '***-**-1234' } } }
  const { handle, seen } = formOf({ people: {} }, { people: { 'new-1': ann } }, saved, { align })
  const lost = new ApiError(0, 'network', 'Request failed')
  await expect(saveForm(handle, runsOf(handle, lost).run)).rejects.toBe(lost)
  const { run, versions } = runsOf(handle, stale)
  await saveForm(handle, run)
  expect(versions).toEqual(['"3"', '"5"'])
  expect(seen).toMatchObject({ above: [undefined], all: { people: { id: ann } } })
  expect(toasts()).toEqual([])
  const other = formOf({ people: {} }, { people: { 'new-1': ann } }, saved, { align })
  await saveForm(other.handle, runsOf(other.handle, stale).run)
  expect(other.seen.above).toHaveLength(1)
})

test('[NV-14] the choice saves over the answers that it shows, under their version', async () => {
  const { handle, seen } = formOf({ city: '' }, { city: 'Troy' }, { city: 'Utica' })
  await saveForm(handle, runsOf(handle, stale).run)
  const { props } = seen.above[0] as { props: { version: string; newer: Values } }
  expect(props).toMatchObject({ version: '"5"', newer: { city: 'Utica' } })
})
