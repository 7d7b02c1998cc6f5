import { exchange } from '../api/exchange.ts'
import { toast } from '../components/toasts.ts'
import { patientFetch, showGoesOn } from './patient-fetch.ts'

export { NotLoaded } from './NotLoaded.tsx'
export { tell } from './tell.ts'

/*
 * What a page does when something is lost on its way (ER-04): the network, an answer, the code of the next screen. Loaded once the
 * person does something: before that there is nothing to lose.
 */

const OFFLINE = 'You are offline. What you typed stays on this page.'
const goneOffline = () => toast.during(OFFLINE)

exchange.fetch = patientFetch
exchange.goesOn = showGoesOn
addEventListener('offline', goneOffline)
addEventListener('online', () => {
  toast.dismissText(OFFLINE)
  toast.success('You are online again.')
})
if (!navigator.onLine) goneOffline()
