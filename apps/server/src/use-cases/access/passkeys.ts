import { randomBytes, randomUUID } from 'node:crypto'
import { legalNameOf } from '@vestibule/domain/forms/name'
import { passkeyNameForm } from '@vestibule/domain/forms/passkey-name'
import type { MadePasskey, Passkeys } from '../../ports/passkeys.ts'
import type { ChallengePurpose, Passkey } from '../../stores/access/passkeys.ts'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { securityMail } from '../mail/security-mails.ts'
import { inSession, requireProof, requireSecondFactor, signedUpUser } from './step-up.ts'

const challengeSeconds = 5 * 60
const maxPasskeys = 10

/** @throws AppError not_found if passkeys are off */
export const passkeysOn = ({ passkeys }: Pick<Deps, 'passkeys'>): Passkeys => {
  if (!passkeys) throw new AppError('not_found')
  return passkeys
}

/** Begins the use or the creation of a passkey. @returns the options that both share */
export const challengeFor = async (
  { store, clock }: Deps,
  { tokenHash }: Pick<LiveSession, 'tokenHash'>,
  purpose: ChallengePurpose,
) => {
  const challenge = randomBytes(32)
  const endsAt = new Date(clock.now().getTime() + challengeSeconds * 1000)
  await store.passkeys.setChallenge(tokenHash, purpose, challenge, endsAt)
  return { challenge: challenge.toString('base64url'), timeout: challengeSeconds * 1000 }
}

export const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  type: 'public-key' as const,
  id: credentialId.toString('base64url'),
  transports,
})

export const listPasskeys = async (deps: Deps, session: LiveSession) => {
  passkeysOn(deps)
  const passkeys = await deps.store.passkeys.ofUser(signedUpUser(session).id)
  return {
    passkeys: passkeys.map(({ id, name, browser, system, createdAt, usedAt }) => ({
      ...{ id, name, browser, system },
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

/** Requires a second factor, because the passkey will count as one. */
export const beginPasskey = async (deps: Deps, session: LiveSession, brandName: string) => {
  const { rpId, algorithms } = passkeysOn(deps)
  const user = signedUpUser(session)
  await requireSecondFactor(deps, session)
  const existing = await deps.store.passkeys.ofUser(user.id)
  if (existing.length >= maxPasskeys) throw new AppError('too_many_passkeys')
  const options = {
    ...(await challengeFor(deps, session, 'add')),
    rp: { id: rpId, name: brandName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: legalNameOf(user),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
  return { options }
}

export const addPasskey = async (
  deps: Deps,
  session: LiveSession,
  { transports, ...made }: MadePasskey & { transports: string[] },
  origin: Caller,
): Promise<void> => {
  const verifier = passkeysOn(deps)
  const user = signedUpUser(session)
  const now = deps.clock.now()
  const challenge = await deps.store.passkeys.takeChallenge(session.tokenHash, 'add', now)
  const verified = challenge && (await verifier.verifyMade(made, challenge))
  if (!verified) throw new AppError('passkey_refused')
  await inSession(deps, session, async (tx) => {
    const id = randomUUID()
    const passkey = { id, userId: user.id, ...verified, transports, ...session.browser, createdAt: now }
    if (!(await tx.passkeys.add(passkey))) throw new AppError('passkey_refused')
    const entry = { actor: 'applicant', action: 'passkey_added', origin, now } as const
    await tx.audit.append({ userId: user.id }, { ...entry, detail: { passkeyId: id } })
    await tx.calls.enqueue(securityMail('mail_passkey_added', user.id, id), now)
  })
}

export const renamePasskey = async (
  deps: Deps,
  session: LiveSession,
  id: string,
  input: { name: string },
): Promise<void> => {
  passkeysOn(deps)
  const { name } = requireValid(passkeyNameForm.parse(input))
  if (!(await deps.store.passkeys.rename(signedUpUser(session).id, id, name))) throw new AppError('not_found')
}

export const removePasskey = async (
  deps: Deps,
  session: LiveSession,
  id: string,
  origin: Caller,
): Promise<void> => {
  passkeysOn(deps)
  const user = signedUpUser(session)
  await requireProof(deps, session)
  await inSession(deps, session, async (tx) => {
    const now = deps.clock.now()
    if (!(await tx.passkeys.remove(user.id, id))) throw new AppError('not_found')
    const entry = { actor: 'applicant', action: 'passkey_removed', origin, now } as const
    await tx.audit.append({ userId: user.id }, { ...entry, detail: { passkeyId: id } })
    await tx.calls.enqueue(securityMail('mail_passkey_removed', user.id, id), now)
  })
}
