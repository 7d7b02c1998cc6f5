import type { Screen } from '@vestibule/domain/flow/types'
import type { ScreenProps } from '../application/screen-props.ts'
import { type Loaded, load } from '../site/load.tsx'

/** The application's screens by path below `/onboarding/`. Separate from `routes.tsx`, which the home page loads. */
export const applicationScreens: Readonly<Record<Screen, Loaded<ScreenProps>>> = {
  name: load(() => import('../screens/name/Name.tsx'), 'Name'),
  address: load(() => import('../screens/address/Address.tsx'), 'Address'),
  citizenship: load(() => import('../screens/citizenship/Citizenship.tsx'), 'Citizenship'),
  identity: load(() => import('../screens/identity/Identity.tsx'), 'Identity'),
  employment: load(() => import('../screens/employment/Employment.tsx'), 'Employment'),
  beneficiaries: load(() => import('../screens/beneficiaries/Beneficiaries.tsx'), 'Beneficiaries'),
  finances: load(() => import('../screens/finances/Finances.tsx'), 'Finances'),
  suitability: load(() => import('../screens/suitability/Suitability.tsx'), 'Suitability'),
  affiliations: load(() => import('../screens/affiliations/Affiliations.tsx'), 'Affiliations'),
  agreements: load(() => import('../screens/agreements/Agreements.tsx'), 'Agreements'),
  review: load(() => import('../screens/review/Review.tsx'), 'Review'),
  documents: load(() => import('../screens/documents/Documents.tsx'), 'Documents'),
  statements: load(() => import('../screens/statements/Statements.tsx'), 'Statements'),
  'identity-wait': load(() => import('../screens/identity-wait/IdentityWait.tsx'), 'IdentityWait'),
  'identity-passed': load(() => import('../screens/identity-passed/IdentityPassed.tsx'), 'IdentityPassed'),
  'not-qualified': load(() => import('../screens/not-qualified/NotQualified.tsx'), 'NotQualified'),
  contribution: load(() => import('../screens/contribution/Contribution.tsx'), 'Contribution'),
  bank: load(() => import('../screens/bank/Bank.tsx'), 'Bank'),
  'deposit-form': load(() => import('../screens/deposit-form/DepositForm.tsx'), 'DepositForm'),
  'deposit-verify': load(() => import('../screens/deposit-verify/DepositVerify.tsx'), 'DepositVerify'),
  break: load(() => import('../screens/break/Break.tsx'), 'Break'),
  confirmation: load(() => import('../screens/confirmation/Confirmation.tsx'), 'Confirmation'),
  congratulations: load(() => import('../screens/congratulations/Congratulations.tsx'), 'Congratulations'),
}
