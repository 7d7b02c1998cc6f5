import {
  acceptAgreements as acceptAgreementsCall,
  affirmAgreements,
  agreeStatements,
  confirmAgreements as confirmAgreementsCall,
  disclosuresShown,
  documentOpened,
  getAgreementPdf,
  getCertificate,
  listAgreements,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { acceptAgreements } from '../../use-cases/agreements/accept.ts'
import { agreeToStatements } from '../../use-cases/agreements/agree-statements.ts'
import { confirmAgreements } from '../../use-cases/agreements/confirm.ts'
import { agreementsOf } from '../../use-cases/agreements/list.ts'
import { withPageCounts } from '../../use-cases/agreements/page-counts.ts'
import { readAgreementPdf } from '../../use-cases/agreements/read-pdf.ts'
import { recordOpenings } from '../../use-cases/agreements/record-openings.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { loadOfAccount } from '../../use-cases/application/load.ts'
import { clientReply } from '../../use-cases/application/replies.ts'
import { showOnPage } from '../../use-cases/disclosures/show-on-page.ts'
import { readCertificate } from '../../use-cases/evidence/certificate.ts'
import { acts, polls, saves } from '../call-limits.ts'
import { createRouter, pending, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

export const agreementRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(listAgreements, polls('list-agreements'), async ({ body, caller, reply }) => {
    const application = await loadOfAccount(deps, caller, body.account_id)
    const agreements = agreementsOf(withVersion(reply, application), deps.languages.of(caller.language))
    return { agreements: application.acceptance ? agreements : await withPageCounts(deps, agreements) }
  })

  route(acceptAgreementsCall, acts('accept-agreements'), async ({ params, body, caller, version, reply }) => {
    const accepted = await acceptAgreements(deps, caller, params.clientId, version, body)
    withVersion(reply, accepted.application)
    return accepted.reply
  })

  route(documentOpened, saves, async ({ params, body, caller }) => {
    await recordOpenings(deps, caller, params.clientId, body.openings)
    return {}
  })

  route(disclosuresShown, acts('disclosures-shown'), async ({ params, body, caller }) => {
    await showOnPage(deps, caller, params.clientId, body.disclosures)
    return {}
  })

  route(confirmAgreementsCall, acts('confirm-agreements'), async ({ params, caller, reply }) => {
    const application = await confirmAgreements(deps, caller, params.clientId)
    if (application === 'pending') return pending
    const agreements = withVersion(reply, application).account?.agreements ?? []
    return { affirmed: agreements.map((agreement) => agreement.agreement_id) }
  })

  route(affirmAgreements, acts('affirm-agreements'), async ({ body, caller, reply }) => {
    const { client, account } = await loadOfAccount(deps, caller, body.account_id)
    const own = (account?.agreements ?? []).map((agreement) => agreement.agreement_id)
    if (body.agreements.length !== own.length || !own.every((id) => body.agreements.includes(id)))
      throw new AppError('stale')
    const application = await confirmAgreements(deps, caller, client.id)
    if (application === 'pending') return pending
    return { agreements: agreementsOf(withVersion(reply, application), deps.languages.of(caller.language)) }
  })

  route(agreeStatements, acts('agree-statements'), async ({ params, body, caller, version, reply }) => {
    const application = await agreeToStatements(deps, caller, params.clientId, version, body)
    return clientReply(deps.vault, withVersion(reply, application))
  })

  route(getAgreementPdf, polls('agreement-pdf'), async ({ params, caller }) => {
    const { pdf } = await readAgreementPdf(deps, caller, params.clientId, params.agreementId)
    return pdf
  })

  route(getCertificate, polls('certificate'), async ({ params, caller }) =>
    readCertificate(deps, caller, params.clientId),
  )
}
