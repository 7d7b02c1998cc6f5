import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { leave } from './leave.ts'
import { tabs } from './page-tabs.ts'

/** Logs out, and makes the other tabs leave too. Throws on failure. */
export const logOut = async (to = '/'): Promise<never> => {
  try {
    await call('logout')
  } catch (error) {
    // 401 means that the session has already ended.
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  tabs.post('out')
  return leave(to)
}
