import type { Dollars } from '@vestibule/domain/contribution/amount'
import type { IsoDate } from '@vestibule/domain/iso-date'

/** A confirmed recurring IRA contribution, whose planned tax years come to an end. */
export interface EndingPlan {
  clientId: string
  /** the day in New York */
  confirmedOn: IsoDate
  lastYear: number
}

/** What is planned to be drawn: by tax year, over both IRAs of one person here (CO-05). */
export interface Plans {
  /** Nobody else decides what one of the person's IRAs takes until the transaction ends. */
  hold(clientId: string): Promise<void>
  /** Dollars by tax year that the person's other IRA here draws: sent, or about to be. */
  elsewhere(clientId: string): Promise<Record<number, Dollars>>
  /** Keeps that a tax year is planned; false: it was before. */
  addYear(clientId: string, taxYear: number, on: IsoDate): Promise<boolean>
  /** Those that were not stopped and are planned for no year later than this, in the order of their clients' ids, from after one on. */
  ending(lastYear: number, after: string, atMost: number): Promise<EndingPlan[]>
  /** The day in New York on which a client's contributions were stopped, for good (CF-08). */
  stoppedOn(clientId: string): Promise<IsoDate | undefined>
  /** Keeps that they were stopped; within a transaction that holds the client and has found that they were not. */
  stop(clientId: string, at: Date, on: IsoDate): Promise<void>
  /**
   * Takes a confirmation's plan back when nothing of it was done at the broker, certainly, so that another can be made;
   * within a transaction. A plan that was stopped stays.
   */
  takeBack(clientId: string): Promise<void>
}
