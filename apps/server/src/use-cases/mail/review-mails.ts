import { currentDisclosure, currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import type { Custodian } from '@vestibule/domain/disclosures/revoke'
import { acceptedFor, type DocumentType, type Item } from '@vestibule/domain/documents/items'
import { documentsWantedStatuses, openedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Deps } from '../deps.ts'
import { showDisclosures } from '../disclosures/show.ts'
import { revokeRenderer } from '../disclosures/show-on-page.ts'
import { type Mail, mailOperation } from './mail-operation.ts'

export type ReviewMailDeps = Pick<Deps, 'store' | 'clock' | 'vault' | 'mailer' | 'publicUrl'> & {
  brand: { name: string; contact: string; custodian: Custodian }
}

const itemNames: Readonly<Record<Item, string>> = {
  name: 'Legal name',
  address: 'Legal address',
  birth_date: 'Date of birth',
  tax_id: 'Social Security number',
}

const documentNames: Readonly<Record<DocumentType, string>> = {
  PASSPORT: 'passport',
  PROOF_OF_TAX_ID: 'proof of tax ID',
  BIRTH_CERTIFICATE: 'birth certificate',
  SOCIAL_SECURITY_DOCUMENT: 'Social Security document',
  DRIVING_LICENSE: 'driver’s license',
  MARRIAGE_CERTIFICATE: 'marriage certificate',
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

const wantedFor = (item: Item): string =>
  `${itemNames[item]}: ${either.format(acceptedFor[item].map((type) => documentNames[type]))}.`

/** Writes the email about a status. Never reveals a watchlist, a match or a score. */
const wordsOf = (status: Status, application: Application, deps: ReviewMailDeps): Omit<Mail, 'to'> => {
  const { brand, publicUrl } = deps
  const wanted: readonly Item[] = application.account?.unverified ?? []
  const link = (words: string) => ({ words, address: `${publicUrl}/login-password` })
  if (openedStatuses.includes(status))
    return {
      subject: `Your ${brand.name} account is open`,
      paragraphs: [
        'The review is over and your account is open. Log in to choose your contribution.',
        ...revocation(application, deps),
      ],
      link: link('Go on'),
    }
  if (documentsWantedStatuses.includes(status))
    return {
      subject: `${brand.name} needs documents from you`,
      paragraphs: [
        'To open your account we need to verify your identity. Log in and upload one of these documents for each line below. One document may do for several.',
        ...wanted.map(wantedFor),
        'Upload them on our page only. Please do not send documents by email.',
      ],
      link: link('Upload documents'),
    }
  return {
    subject: `We could not open your ${brand.name} account`,
    paragraphs: [
      `The review of your application is over, and we could not open your account. If you have questions, write to ${brand.contact}.`,
    ],
  }
}

const revocation = (application: Application, deps: ReviewMailDeps): string[] => {
  const notice = revokeRenderer(deps, application)
  return notice ? [notice(currentDisclosures.revoke.words)] : []
}

export const reviewMailOperations = (deps: ReviewMailDeps): Operations => {
  const { store, clock, vault } = deps
  return {
    mail_review: {
      ...mailOperation(deps, async (call) => {
        const application = await store.applications.read(call.clientId ?? '')
        // Nothing about the review is sent to an unverified email address.
        if (!application?.user.is_email_verified) return undefined
        return { to: application.user.email, ...wordsOf(call.input.status as Status, application, deps) }
      }),
      // The revocation notice in the email is a disclosure, so it is recorded as shown.
      async record(tx, { clientId, input }) {
        const application = await tx.applications.read(clientId ?? '')
        const revoke = application && revokeRenderer(deps, application)
        if (
          !revoke ||
          !application.user.is_email_verified ||
          !openedStatuses.includes(input.status as Status)
        )
          return
        await showDisclosures(tx, 'mail', [currentDisclosure('revoke')], {
          vault,
          userId: application.user.id,
          ip: '',
          now: clock.now(),
          rendered: { revoke },
        })
      },
    },
  }
}
