import {
  createBankRelationship as createBankRelationshipCall,
  createLinkToken as createLinkTokenCall,
  exchangePublicToken as exchangePublicTokenCall,
  getBank,
  getDeposits,
  getLinkToken,
  reportBankError as reportBankErrorCall,
  updateBank,
  useLinkedBank as useLinkedBankCall,
  verifyDeposits as verifyDepositsCall,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { loadClient } from '../../use-cases/application/load.ts'
import { bankReply } from '../../use-cases/application/replies.ts'
import { createBankRelationship } from '../../use-cases/bank/create-relationship.ts'
import {
  createLinkToken,
  exchangePublicToken,
  keptLinkToken,
  reportBankError,
} from '../../use-cases/bank/link-bank.ts'
import { linkedElsewhere, useLinkedBank } from '../../use-cases/bank/linked-bank.ts'
import { nextBankOf } from '../../use-cases/bank/next-bank.ts'
import { saveBank } from '../../use-cases/bank/save-bank.ts'
import { readDeposits, verifyDeposits } from '../../use-cases/bank/verify-deposits.ts'
import { doubtsOf } from '../../use-cases/contributions/contribution-of.ts'
import { contributionsNow } from '../../use-cases/contributions/contributions-now.ts'
import { dollarsByTaxYear } from '../../use-cases/contributions/transfer-row.ts'
import { acts, readsOwnRows, saves } from '../call-limits.ts'
import { createRouter, pending, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

export const bankRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(getBank, readsOwnRows, async ({ params, caller, reply }) => {
    const application = withVersion(reply, await loadClient(deps, caller, params.clientId))
    const { plans } = deps.store
    const [elsewhere, stoppedOn, linked] = await Promise.all([
      plans.elsewhere(params.clientId),
      plans.stoppedOn(params.clientId),
      linkedElsewhere(deps.store, application),
    ])
    const today = deps.clock.today()
    const { coming } = contributionsNow(application, stoppedOn, today)
    const next_deposit = coming[0]?.scheduledOn ?? ''
    return {
      ...bankReply(application),
      already_contributed: dollarsByTaxYear(elsewhere, today),
      ira_doubts: doubtsOf(deps, application) ?? null,
      next_deposit,
      linked_elsewhere: linked
        ? { bank_name: linked.bank.bank_name ?? '', account_mask: linked.bank.account_mask ?? '' }
        : null,
    }
  })

  route(useLinkedBankCall, acts('use-linked-bank'), async ({ params, caller, version, reply }) => {
    const application = withVersion(reply, await useLinkedBank(deps, caller, params.clientId, version))
    return { id: application.bank?.id ?? '' }
  })

  route(updateBank, saves, async ({ params, body, caller, version, reply }) => {
    const application = withVersion(reply, await saveBank(deps, caller, params.clientId, version, body))
    return { id: application.bank?.id ?? '' }
  })

  route(getDeposits, readsOwnRows, async ({ params, caller, reply }) => {
    const { application, deposits } = await readDeposits(deps, caller, params.clientId)
    withVersion(reply, application)
    return deposits
  })

  route(verifyDepositsCall, acts('verify-deposits'), async ({ params, body, caller, version, reply }) => {
    const verification = await verifyDeposits(deps, caller, params.clientId, version, body)
    if (verification === 'pending') return pending
    withVersion(reply, verification.application)
    return { state: { state: verification.state }, attemptsLeft: verification.attemptsLeft }
  })

  route(createLinkTokenCall, acts('link-token'), async ({ caller, reply }) => {
    const { linkToken, application } = await createLinkToken(deps, caller)
    withVersion(reply, application)
    return { link_token: linkToken }
  })

  route(getLinkToken, acts('kept-link-token'), ({ caller }) => keptLinkToken(deps, caller))

  route(exchangePublicTokenCall, acts('exchange-public-token'), async ({ body, caller, version, reply }) => {
    const application = withVersion(reply, await exchangePublicToken(deps, caller, version, body))
    const { account_mask, bank_name, institution_id } = bankReply(application)
    return { account_mask, bank_name, institution_id }
  })

  route(reportBankErrorCall, acts('bank-error'), async ({ params, body, caller, reply }) => {
    const { id, application } = await reportBankError(deps, caller, params.bankAccountId, body)
    withVersion(reply, application)
    return { id }
  })

  route(createBankRelationshipCall, acts('bank-relationship'), async ({ params, caller, version, reply }) => {
    const application = await createBankRelationship(deps, caller, params.clientId, version)
    if (application === 'pending') return pending
    withVersion(reply, application)
    const state = (nextBankOf(deps.vault, application) ?? application.bank)?.relationship_state ?? ''
    return { bankRelationship: { state: { state } } }
  })
}
