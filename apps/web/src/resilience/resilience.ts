import { fetchOverride } from '../api/fetch-override.ts'
import { toast } from '../ui/toasts.ts'
import { patientFetch, showPending } from './patient-fetch.ts'

export { NotLoaded } from './NotLoaded.tsx'
export { sendErrorReport } from './send-error-report.ts'

/* This module is loaded at the first interaction, error report or failed import (ER-04). */

const offlineNotice = 'You are offline. What you typed stays on this page.'
const showOffline = () => toast.showOngoing(offlineNotice)

fetchOverride.fetch = patientFetch
fetchOverride.showPending = showPending
addEventListener('offline', showOffline)
addEventListener('online', () => {
  toast.dismissText(offlineNotice)
  toast.success('You are online again.')
})
if (!navigator.onLine) showOffline()
