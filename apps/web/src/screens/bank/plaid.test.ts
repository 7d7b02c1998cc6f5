import { expect, test } from 'vitest'
import { openLink } from './plaid.ts'

type Plaid = NonNullable<Window['Plaid']>
type Config = Parameters<Plaid['create']>[0]

const widget = (end: (config: Config) => void) => {
  const done: string[] = []
  const create: Plaid['create'] = (config) => ({
    open: () => {
      done.push(`open ${config.token}`)
      queueMicrotask(() => end(config))
    },
    destroy: () => done.push('destroy'),
  })
  return { plaid: { create }, done }
}
const metadata = {
  institution: { name: 'First Platypus Bank', institution_id: 'ins_1' },
  link_session_id: 's',
  request_id: 'r',
}

test('[BA-02] returns the chosen account and closes the widget', async () => {
  const { plaid, done } = widget(({ onSuccess }) => onSuccess('public', { accounts: [{ id: 'a' }] }))
  expect(await openLink(plaid, 'token')).toEqual({ kind: 'linked', publicToken: 'public', accountId: 'a' })
  expect(done).toEqual(['open token', 'destroy'])
})

test('[BA-03] an exit with an error carries its details, one without does not', async () => {
  const error = {
    error_type: 'ITEM_ERROR',
    error_code: 'ITEM_LOCKED',
    error_message: 'm',
    display_message: 'Locked.',
  }
  const failed = widget(({ onExit }) => onExit(error, metadata))
  expect(await openLink(failed.plaid, 't')).toEqual({ kind: 'failed', failure: { ...error, ...metadata } })
  const left = widget(({ onExit }) => onExit(null, metadata))
  expect(await openLink(left.plaid, 't')).toEqual({ kind: 'left' })
})
