import { arbitrationClause } from '@vestibule/domain/agreements/arbitration'
import { displayName } from '@vestibule/domain/agreements/display-name'
import { fillAny } from '../fill.ts'

/** Returns the arbitration notice. @param text the text of the version that is shown */
export const arbitrationNotice = (text: { readonly main: string }): string =>
  fillAny(text.main, { ...arbitrationClause, document: displayName(arbitrationClause.document) })
