import { fetchOverride } from '../api/fetch-override.ts'
import { toast } from '../ui/toasts.ts'
import { patientFetch, showGoesOn } from './patient-fetch.ts'

export { NotLoaded } from './NotLoaded.tsx'
export { sendErrorReport as tell } from './send-error-report.ts'

/* Loaded at the first interaction (ER-04). */

const OFFLINE = 'You are offline. What you typed stays on this page.'
const goneOffline = () => toast.during(OFFLINE)

fetchOverride.fetch = patientFetch
fetchOverride.goesOn = showGoesOn
addEventListener('offline', goneOffline)
addEventListener('online', () => {
  toast.dismissText(OFFLINE)
  toast.success('You are online again.')
})
if (!navigator.onLine) goneOffline()
