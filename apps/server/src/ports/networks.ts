import type { Verdict } from './sessions.ts'

/** A network that is to be screened once the provider is there again. */
export interface OwedNetwork {
  networkHash: Buffer
  ip: string
  userAgent: string
}

/** What is known of a network from which a user acts. */
export interface KnownNetwork {
  /** of this very address, from the sign-up and in this session */
  screened: Verdict[]
  /** of the network, from an earlier action */
  remembered: Verdict | undefined
  /** nobody could screen it yet; a job does */
  isOwed: boolean
}

/** The networks from which users have acted since they signed up (RK-11). Hashes are keyed; older keys' still match. */
export interface Networks {
  /** @param asked `ipHashes` in base64url, as verdicts hold them; what was remembered before `since` counts no more */
  known(
    asked: {
      userId: string
      tokenHash: Buffer
      networkHashes: readonly Buffer[]
      ipHashes: readonly string[]
    },
    since: { passed: Date; refused: Date },
  ): Promise<KnownNetwork>
  /** @param since as for `known` @returns false: it was remembered meanwhile */
  remember(
    userId: string,
    networkHash: Buffer,
    verdict: Verdict,
    since: { passed: Date; refused: Date },
    now: Date,
  ): Promise<boolean>
  /** Keeps a network that a worker screens. */
  owe(userId: string, owed: OwedNetwork, now: Date): Promise<void>
  owed(userId: string): Promise<OwedNetwork[]>
  /** @returns false: another one did, or nothing is owed */
  settle(userId: string, networkHash: Buffer, verdict: Verdict, now: Date): Promise<boolean>
  /** Removes what was remembered before then. */
  forget(before: Date): Promise<void>
}
