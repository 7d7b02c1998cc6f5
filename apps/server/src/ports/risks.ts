import type { ScreenedKind, Verdicts } from './sessions.ts'

export type RiskType = 'EMAIL' | 'PHONE' | 'IP'
export type RiskCategory = 'DISPOSABLE' | 'YOUNG_DOMAIN' | 'VOIP' | 'VPN' | 'TOR'

/** That somebody was turned away, and why (RK-07). */
export interface Block {
  id: string
  /** lower case */
  email: string
  userId: string | null
  riskType: RiskType
  riskCategory: RiskCategory
  /** the flags that screening found */
  details: Record<string, boolean>
  /** the keyed hash of the value that was found risky */
  valueHash: string
}

/**
 * How a block ended. passed: the same person came from another address, or with another number; whitelist: with a number
 * on the whitelist, which was not known before; replaced: by one that does not end by itself; command: by us.
 */
export type BlockEnd = 'passed' | 'whitelist' | 'replaced' | 'command'

/** A fraud report (RK-08). */
export interface FraudEvent {
  id: string
  kind: 'WHITE_FLAG' | 'RISK_DETECTED'
  email: string
  userId: string | null
  /** a bank account that several clients gave is no risk that screening finds (BA-12) */
  riskType: RiskType | 'BANK_ACCOUNT'
  details: Record<string, boolean | string>
}

/** What the firm is alerted to (RK-12). The list bounds the metric's only label. */
export const riskAlertKinds = [
  'white_flag',
  'risk_detected',
  'shared_bank_account',
  'email_blocked',
  'user_blocked',
] as const

/** One fraud event or block, by ids only. */
export interface RiskAlert {
  kind: (typeof riskAlertKinds)[number]
  userId: string | null
  fraudEventId?: string
  blockId?: string
}

/** Called once for each alert, after the transaction that recorded it has committed. Must not throw. */
export type RaiseAlert = (alert: RiskAlert) => void

/** A value of a user that nobody could screen yet (RK-09). An email and a phone are read from the user. */
export interface Unscreened {
  id: string
  userId: string
  kind: ScreenedKind
  /** for kind ip: the address, and the browser's own words about itself */
  ip: string | null
  userAgent: string | null
}

/** The user of an email, if there is one, and the blocks that were ended. */
export interface Unblocked {
  userId: string | null
  blocks: string[]
  freed: boolean
}

/** Somebody who was turned away before they were a user. */
export interface TurnedAway {
  email: string
  /** of the first block or fraud event */
  id: string
  lastAt: Date
  /** a block holds the email */
  isBlocked: boolean
}

/** What screening found, of whom it is held against, and what is still to be screened. */
export interface Risks {
  /** The block that holds an email. */
  active(email: string): Promise<Block | undefined>
  /** Begins a block, unless one holds the email already. @returns the one that holds it, and whether it is this one */
  block(block: Block, now: Date): Promise<{ id: string; begun: boolean }>
  /** Records one that holds nobody: the email is somebody's who has not proven it. */
  recordUnproven(block: Block, now: Date): Promise<void>
  end(blockId: string, how: BlockEnd, now: Date): Promise<void>
  /** Ends whatever holds an email and the user who has it. @returns what was ended; undefined: nothing held them */
  unblock(email: string, now: Date): Promise<Unblocked | undefined>
  report(event: FraudEvent, now: Date): Promise<void>
  /** The user may do nothing any more; every session of theirs ends with it. */
  blockUser(userId: string, now: Date): Promise<void>

  /**
   * Somebody who is blocked is about to be erased, and stays blocked: keeps the hashes of their email and phone, and that of the
   * client's SSN.
   */
  keepBlocked(
    blocked: { id: string; emailHash: string; phoneHash: string | null; clientId: string | null },
    now: Date,
  ): Promise<void>
  /** Emails without a user whose last block or fraud event is from before then, at most so many. */
  turnedAway(before: Date, atMost: number): Promise<TurnedAway[]>
  /** Deletes the blocks and fraud events of an email that no user has, if none came since. @returns the ids of what went */
  forgetTurnedAway(email: string, before: Date): Promise<string[]>
  /** Whether any of these hashes is one that stays blocked. */
  staysBlocked(hashes: { email: readonly string[]; phone?: readonly string[] }): Promise<boolean>
  /** @param hashesOf the email's under every key; called only where hashes are kept @returns whether one was there */
  forgetBlocked(hashesOf: () => readonly string[]): Promise<boolean>

  /** What screening found of a user. `hold`: within a transaction, nobody else changes the user before its end. */
  verdictsOf(userId: string, hold?: 'hold'): Promise<Verdicts>
  keepVerdicts(userId: string, verdicts: Verdicts): Promise<void>
  /** Blocks and reports of an email are those of the user who has it now. */
  linkUser(userId: string, email: string): Promise<void>

  /** Keeps what is to be screened, in the place of an older one of its kind; a worker screens it. */
  addUnscreened(one: Unscreened, now: Date): Promise<void>
  unscreenedOf(userId: string): Promise<Unscreened[]>
  /** False: another one took it, or it was replaced in the meantime. */
  takeUnscreened(id: string): Promise<boolean>
  /** There is nothing to screen of this kind any more. */
  dropUnscreened(userId: string, kind: ScreenedKind): Promise<void>
  /** Claims users of whom something is to be screened now, and plans the next try of each. @returns user ids, at most so many of values and of networks */
  claimUnscreened(atMost: number): Promise<string[]>
}
