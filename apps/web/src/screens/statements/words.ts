import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { consentWords } from '../../screen-kit/verification/words.ts'

export const words = {
  h1: 'Review and agree to statements',
  intro: 'Read each statement. We will email you a copy of them, with the documents.',
  legend: 'Statements',
  agreeToAll: 'Agree to all',
  required: 'You must agree to all items.',
  legalName: 'Legal full name',
  hint: 'Typed as your signature.',
  sign: currentDisclosures.sign.words.main,
  agree: 'I Agree',
  pdf: (name: string) => `${name} (PDF)`,
  changed: 'These statements have been updated. Please reload this page and agree to them again.',
}

export const statementsWords = (contact: string) => ({
  consent: { declined: consentWords.declined(contact) },
  agreed: { required: words.required },
  legal_name: {
    required: 'Legal Name is required.',
    invalid: 'Legal Name cannot contain special characters.',
  },
})
