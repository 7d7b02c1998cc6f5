import { statusesWithEvent } from '@vestibule/domain/flow/status-lists'
import type { Clock } from '../../platform/common/clock.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { readClient } from '../application/client-call.ts'
import { factsOf } from '../application/flow-state.ts'
import { moveClient } from '../application/save.ts'

/**
 * Reopens the affiliations for an applicant whose employer's letter the firm has (KY-13).
 * @returns `refused` unless the page about this letter stopped the applicant
 */
export const reopenForEmployer = (
  { store, clock }: { store: Store; clock: Pick<Clock, 'now'> },
  subject: Subject,
  by: string,
): Promise<'done' | 'unchanged' | 'refused'> =>
  store.transaction(async (tx) => {
    const { clientId } = subject
    if (clientId === undefined || !(await tx.applications.lock(clientId))) return 'refused'
    const { client, ...rest } = await readClient(tx, { clientId })
    const { employedByBrandOrBroker, employerConsented } = factsOf({ client, ...rest })
    const isStopped = statusesWithEvent('employer_consented').includes(client.client_status)
    if (!isStopped && employerConsented) return 'unchanged'
    if (!isStopped || !employedByBrandOrBroker) return 'refused'
    const now = clock.now()
    await tx.applications.consentEmployer(clientId, now)
    await tx.applicants.recordEntry(subject, { by, action: 'reopened', detail: {}, now })
    await moveClient(tx, now, await readClient(tx, { clientId }), 'employer_consented')
    return 'done'
  })
