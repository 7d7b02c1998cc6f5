/** This module is loaded at the first interaction, error report or failed import (ER-04). */

import { fill } from '@vestibule/words/fill'
import { fetchOverride } from '../../api/fetch-override.ts'
import { toast } from '../../ui/toasts.ts'
import { currentWords, loadWords } from '../../words/language.ts'
import { ongoingNotice } from './ongoing-notice.ts'
import { patientFetch, showPending } from './patient-fetch.ts'

export { NotLoaded } from '../NotLoaded.tsx'
export { sendErrorReport } from './send-error-report.ts'

const offlineNotice = ongoingNotice(() => currentWords().loading.offline)
/** Its words are not in the first document, because few browsers need them. */
const cookieNotice = ongoingNotice(() =>
  fill(currentWords().session.cookiesBlocked, { address: `${location.origin}/onboarding` }),
)

fetchOverride.fetch = patientFetch
fetchOverride.showPending = showPending
addEventListener('offline', offlineNotice.show)
addEventListener('online', () => {
  offlineNotice.dismiss()
  toast.success(currentWords().loading.online)
})
if (!navigator.onLine) offlineNotice.show()
// Older browsers answer for fewer of the reasons.
// eslint-disable-next-line baseline/use-baseline
if (!navigator.cookieEnabled) void loadWords().then(cookieNotice.show, () => undefined)
