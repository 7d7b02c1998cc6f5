import type { Sandbox } from '../core/sandbox.ts'
import { extendedWire } from './account-wire.ts'
import { all } from './records.ts'
import { relationshipWire } from './relationships.ts'
import { transferWire } from './transfers.ts'

/** The broker's records as its API returns them, those of canceled relationships included. */
export const alpacaLedger = (sandbox: Sandbox) => ({
  alpacaAccounts: all(sandbox, 'account').map((each) => extendedWire(sandbox, each)),
  alpacaRelationships: all(sandbox, 'relationship').map((each) => relationshipWire(sandbox, each)),
  alpacaTransfers: all(sandbox, 'transfer').map((each) => transferWire(sandbox, each)),
  alpacaDocuments: all(sandbox, 'document'),
})
