import type { IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { serverClock } from '../api/transport.ts'

/** "Today" is today in New York by the server's clock (CO-08), wherever the browser is and whatever its own clock says. */
export const today = (): IsoDate => dayInNewYork(new Date(Date.now() + serverClock.ahead))
