/** This module is loaded at the first interaction, error report or failed import (ER-04). */

import { fetchOverride } from '../api/fetch-override.ts'
import { toast } from '../ui/toasts.ts'
import { currentWords } from '../words/language.ts'
import { ongoingNotice } from './ongoing-notice.ts'
import { patientFetch, showPending } from './patient-fetch.ts'

export { NotLoaded } from './NotLoaded.tsx'
export { sendErrorReport } from './send-error-report.ts'

const offlineNotice = ongoingNotice(() => currentWords().loading.offline)

fetchOverride.fetch = patientFetch
fetchOverride.showPending = showPending
addEventListener('offline', offlineNotice.show)
addEventListener('online', () => {
  offlineNotice.dismiss()
  toast.success(currentWords().loading.online)
})
if (!navigator.onLine) offlineNotice.show()
