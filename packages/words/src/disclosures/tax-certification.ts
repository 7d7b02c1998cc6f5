import { fillAny } from '../fill.ts'

export interface TaxText {
  readonly main: string
  readonly backup?: string
  readonly consent?: string
}

/** Returns the certification's texts. @param text the text of the version that is shown */
export const taxCertification = (last4: string, text: TaxText) => ({
  main: fillAny(text.main, { last4 }),
  backup: text.backup ?? '',
  consent: text.consent ?? '',
})
