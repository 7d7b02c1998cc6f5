import type { User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { session } from './session.ts'

const user = { id: 'u1' } as User
const clientOf = () => {
  const known = session.current()
  return known.state === 'known' ? known.clientId : 'unknown'
}

test('[NV-13] a started application is kept while the same user is signed in', () => {
  session.hasClient('c1')
  expect(clientOf()).toBe('unknown')
  session.put({ user, clientId: null, expiresAt: null })
  session.hasClient('c1')
  expect(session.current()).toMatchObject({ state: 'known', user, clientId: 'c1' })
  session.hasClient('c2')
  expect(clientOf()).toBe('c1')
  session.signedOut()
  session.hasClient('c1')
  expect(clientOf()).toBeNull()
})
