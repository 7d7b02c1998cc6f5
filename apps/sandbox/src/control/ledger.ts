import { alpacaLedger } from '../alpaca/ledger.ts'
import { ascendLedger } from '../ascend/ledger.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { type Item, itemKind } from '../plaid/items.ts'
import { allVerifications } from '../plaid/verifications.ts'

export const ledgerOf = (sandbox: Sandbox) => ({
  ...ascendLedger(sandbox),
  ...alpacaLedger(sandbox),
  plaidItems: sandbox.store.list<Item>(itemKind),
  identityVerifications: allVerifications(sandbox),
})
