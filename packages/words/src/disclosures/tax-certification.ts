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

/** Returns a function for the record of the certification as it was shown. */
export const shownTaxCertification =
  (last4: string) =>
  (text: TaxText): string =>
    Object.values(taxCertification(last4, text)).join('\n')

/** Returns what was certified, without the box that was left empty. */
export const certifiedTax = (shown: string, isSubjectToBackupWithholding: boolean): string[] =>
  shown.split('\n').slice(0, isSubjectToBackupWithholding ? 2 : 1)
