import { randomUUID } from 'node:crypto'
import { documentsUploadedStatuses, documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import { clientCall, readClient } from '../application/client-call.ts'
import { moveClient } from '../application/save.ts'
import type { Deps } from '../deps.ts'

/**
 * Asks the applicant for documents again. After an upload, moves the application back to the upload screen.
 * @returns false unless documents are wanted or were uploaded, for items that the broker has not verified
 */
export const askForDocuments = ({ store, clock }: Deps, subject: Subject, by: string): Promise<boolean> =>
  store.transaction(async (tx) => {
    const { clientId } = subject
    const review = clientId === undefined ? undefined : await tx.reviews.lock(clientId)
    if (!review || clientId === undefined) return false
    const application = await readClient(tx, { clientId })
    const { client, user, account } = application
    const isUploaded = documentsUploadedStatuses.includes(client.client_status)
    const isWanted = isUploaded || documentsWantedStatuses.includes(client.client_status)
    if (!isWanted || !account?.unverified?.length) return false
    const now = clock.now()
    await tx.applicants.recordEntry(subject, { by, action: 'documents_asked_again', detail: {}, now })
    if (isUploaded) {
      await moveClient(tx, now, application, 'documents_wanted')
      await tx.reviews.begin(clientId, now)
    }
    const status = (await readClient(tx, { clientId })).client.client_status
    const key = `${clientId}:${status}:asked:${randomUUID()}`
    await tx.calls.enqueue(clientCall('mail_review', clientId, key, { status }, user.id), now)
    return true
  })
