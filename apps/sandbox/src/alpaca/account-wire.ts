import type { Sandbox } from '../core/sandbox.ts'
import { type Account, allOf } from './records.ts'
import { kycResults, statusOf } from './review.ts'
import { balanceOf } from './transfers.ts'

/** The schema `Account`, which the API returns for a new account. */
export const accountWire = (sandbox: Sandbox, account: Account): object => {
  const { contact, identity, disclosures, agreements, trusted_contact, account_type, enabled_assets } =
    account.fields
  const { tax_id: _, ...shownIdentity } = identity
  return {
    id: account.id,
    account_number: account.number,
    status: statusOf(sandbox, account),
    crypto_status: 'INACTIVE',
    currency: 'USD',
    last_equity: String(balanceOf(sandbox, account)),
    created_at: account.createdAt,
    account_type,
    enabled_assets,
    contact,
    identity: shownIdentity,
    disclosures,
    agreements,
    documents: allOf(sandbox, 'document', account.id).map((document) => ({
      id: document.id,
      document_type: document.documentType,
      document_sub_type: document.documentSubType,
      mime_type: document.mimeType,
      created_at: document.createdAt,
    })),
    trusted_contact,
  }
}

/** The schema `AccountExtended`, with beneficiaries' tax IDs masked. */
export const extendedWire = (sandbox: Sandbox, account: Account): object => {
  const { fields } = account
  return {
    ...accountWire(sandbox, account),
    account_sub_type: fields.account_sub_type ?? null,
    kyc_results: kycResults(sandbox, account),
    beneficiaries: fields.beneficiaries?.map(({ tax_id, ...beneficiary }) => ({
      ...beneficiary,
      tax_id: tax_id && 'xxx-xx-xxxx',
    })),
    risk_tolerance: fields.risk_tolerance,
    investment_objective: fields.investment_objective,
    investment_time_horizon: fields.investment_time_horizon,
    liquidity_needs: fields.liquidity_needs,
  }
}
