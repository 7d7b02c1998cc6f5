import { fetchOverride } from '../api/fetch-override.ts'
import { toast } from '../ui/toasts.ts'
import { patientFetch, showGoesOn } from './patient-fetch.ts'

export { NotLoaded } from './NotLoaded.tsx'
export { sendErrorReport as tell } from './send-error-report.ts'

/*
 * What a page does when something is lost on its way (ER-04): the network, an answer, the code of the next screen. Loaded once the
 * person does something: before that there is nothing to lose.
 */

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
