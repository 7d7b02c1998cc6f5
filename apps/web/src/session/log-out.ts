import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { leave } from './leave.ts'
import { tabs } from './page-tabs.ts'

/** Ends the session, here and in the browser's other tabs, and goes to `to` by a document load. Throws when it cannot. */
export const logOut = async (to = '/'): Promise<never> => {
  try {
    await call('logout')
  } catch (error) {
    // a session that has ended already is logged out
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  tabs.post('out')
  return leave(to)
}
