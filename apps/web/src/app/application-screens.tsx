import type { Screen } from '@vestibule/domain/flow/types'
import type { ScreenProps } from '../flow/screen-props.ts'
import { type Loaded, load } from '../site/load.tsx'

export const screens: Readonly<Partial<Record<Screen, Loaded<ScreenProps>>>> = {
  name: load(async () => (await import('../screens/name/Name.tsx')).Name),
  address: load(async () => (await import('../screens/address/Address.tsx')).Address),
  citizenship: load(async () => (await import('../screens/citizenship/Citizenship.tsx')).Citizenship),
  identity: load(async () => (await import('../screens/identity/Identity.tsx')).Identity),
  employment: load(async () => (await import('../screens/employment/Employment.tsx')).Employment),
  beneficiaries: load(async () => (await import('../screens/beneficiaries/Beneficiaries.tsx')).Beneficiaries),
  finances: load(async () => (await import('../screens/finances/Finances.tsx')).Finances),
  suitability: load(async () => (await import('../screens/suitability/Suitability.tsx')).Suitability),
  affiliations: load(async () => (await import('../screens/affiliations/Affiliations.tsx')).Affiliations),
  agreements: load(async () => (await import('../screens/agreements/Agreements.tsx')).Agreements),
  review: load(async () => (await import('../screens/review/Review.tsx')).Review),
  documents: load(async () => (await import('../screens/documents/Documents.tsx')).Documents),
  statements: load(async () => (await import('../screens/statements/Statements.tsx')).Statements),
  'identity-wait': load(async () => (await import('../screens/identity-wait/IdentityWait.tsx')).IdentityWait),
  'identity-passed': load(
    async () => (await import('../screens/identity-passed/IdentityPassed.tsx')).IdentityPassed,
  ),
  'not-qualified': load(async () => (await import('../screens/not-qualified/NotQualified.tsx')).NotQualified),
  contribution: load(async () => (await import('../screens/contribution/Contribution.tsx')).Contribution),
  bank: load(async () => (await import('../screens/bank/Bank.tsx')).Bank),
  'deposit-form': load(async () => (await import('../screens/deposit-form/DepositForm.tsx')).DepositForm),
  'deposit-verify': load(
    async () => (await import('../screens/deposit-verify/DepositVerify.tsx')).DepositVerify,
  ),
  break: load(async () => (await import('../screens/break/Break.tsx')).Break),
  confirmation: load(async () => (await import('../screens/confirmation/Confirmation.tsx')).Confirmation),
  congratulations: load(
    async () => (await import('../screens/congratulations/Congratulations.tsx')).Congratulations,
  ),
}
