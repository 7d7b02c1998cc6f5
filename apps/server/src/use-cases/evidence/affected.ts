import type { Access, Period } from '../../stores/audit/access.ts'
import type { Store } from '../../stores/store-type.ts'

/** What was taken over: a person's account, a key of the firm, an operator, or a server or the database. */
export const causes = ['account', 'firm-key', 'operator', 'system'] as const
export type Cause = (typeof causes)[number]

export interface Affected {
  id: string
  email: string | null
  /** What could have been read or changed. */
  kind: string
  access: 'read' | 'changed'
  /** The audited action or call, and how often. */
  how: string
  count: number
  first: Date | undefined
  last: Date | undefined
}

/** The kind of data of an action or call, by the first pattern that matches. */
const rules: readonly [RegExp, string, Affected['access']][] = [
  [/refused|failed/, 'none: an attempt', 'read'],
  [/^(session|logged_in)/, 'own answers with masked SSN, documents, bank mask', 'read'],
  [/erase/, 'all data', 'changed'],
  [/personal/, 'all answers, SSN and birth date', 'read'],
  [/export|evidence/, 'all data and documents', 'read'],
  [/trail|history/, 'audit trail', 'read'],
  [/^GET|find$|found/, 'status, masked name and contact', 'read'],
  [/code|log_in|challenge|asked|opened|launched/, 'none: an attempt or a step before access', 'read'],
  [/password|passkey|proven/, 'access to the account', 'changed'],
  [/address/, 'address', 'changed'],
  [/bank|deposit/, 'bank', 'changed'],
  [/contribution|transfer/, 'contributions', 'changed'],
  [/upload|document/, 'identity documents', 'changed'],
  [/agreement|statements|disclosures/, 'acceptances', 'changed'],
]

const describe = ({ subject, userId, email, action, count, first, last }: Access): Affected => {
  const [, kind, access] = rules.find(([pattern]) => pattern.test(action)) ?? [
    undefined,
    'answers',
    'changed',
  ]
  return { id: userId ?? subject, email, kind, access, how: action, count, first, last }
}

const actorsOf: Readonly<Record<Exclude<Cause, 'system'>, readonly string[]>> = {
  account: ['applicant', 'unproven'],
  'firm-key': ['firm'],
  operator: ['operator'],
}

/** Lists whose data could have been read or changed in the period. Without a cause, by all recorded accesses. */
export const listAffected = async (
  { access }: Pick<Store, 'access'>,
  period: Period,
  cause: Cause | undefined,
): Promise<Affected[]> => {
  if (cause === 'system') {
    const stored = await access.stored(period)
    return stored.flatMap(({ userId, email, kinds }) =>
      kinds.map(
        (kind): Affected => ({
          ...{ id: userId, email, kind, access: 'read', how: 'stored' },
          ...{ count: 1, first: undefined, last: undefined },
        }),
      ),
    )
  }
  const actors = cause ? actorsOf[cause] : Object.values(actorsOf).flat()
  const sessions = cause === undefined || cause === 'account' ? await access.sessions(period) : []
  return [...sessions, ...(await access.entries(actors, period))].map(describe)
}
