import type { IsoDate } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { serverClock } from '../api/transport.ts'

/** New York's day by the server's clock. */
export const today = (): IsoDate => dayInNewYork(new Date(Date.now() + serverClock.ahead))
