import type { Screen } from '@vestibule/domain/flow/types'
import { Column } from '../app/Column.tsx'
import { type Loaded, load } from '../app/load.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import type { ScreenProps } from './screen-props.ts'

const meanwhile = (
  <Column>
    <Skeleton />
  </Column>
)

/** The screens of the wrapper by their names in the flow table, each loaded when it is needed or soon will be. */
export const screens: Readonly<Partial<Record<Screen, Loaded<ScreenProps>>>> = {
  name: load(async () => (await import('../screens/name/Name.tsx')).Name, meanwhile),
  address: load(async () => (await import('../screens/address/Address.tsx')).Address, meanwhile),
  citizenship: load(
    async () => (await import('../screens/citizenship/Citizenship.tsx')).Citizenship,
    meanwhile,
  ),
  identity: load(async () => (await import('../screens/identity/Identity.tsx')).Identity, meanwhile),
  employment: load(async () => (await import('../screens/employment/Employment.tsx')).Employment, meanwhile),
  beneficiaries: load(
    async () => (await import('../screens/beneficiaries/Beneficiaries.tsx')).Beneficiaries,
    meanwhile,
  ),
  finances: load(async () => (await import('../screens/finances/Finances.tsx')).Finances, meanwhile),
  suitability: load(
    async () => (await import('../screens/suitability/Suitability.tsx')).Suitability,
    meanwhile,
  ),
  affiliations: load(
    async () => (await import('../screens/affiliations/Affiliations.tsx')).Affiliations,
    meanwhile,
  ),
  agreements: load(async () => (await import('../screens/agreements/Agreements.tsx')).Agreements, meanwhile),
  review: load(async () => (await import('../screens/review/Review.tsx')).Review, meanwhile),
  documents: load(async () => (await import('../screens/documents/Documents.tsx')).Documents, meanwhile),
  statements: load(async () => (await import('../screens/statements/Statements.tsx')).Statements, meanwhile),
  'identity-wait': load(
    async () => (await import('../screens/identity-wait/IdentityWait.tsx')).IdentityWait,
    meanwhile,
  ),
  'identity-passed': load(
    async () => (await import('../screens/identity-passed/IdentityPassed.tsx')).IdentityPassed,
    meanwhile,
  ),
  'not-qualified': load(
    async () => (await import('../screens/not-qualified/NotQualified.tsx')).NotQualified,
    meanwhile,
  ),
  contribution: load(
    async () => (await import('../screens/contribution/Contribution.tsx')).Contribution,
    meanwhile,
  ),
  bank: load(async () => (await import('../screens/bank/Bank.tsx')).Bank, meanwhile),
  'deposit-form': load(
    async () => (await import('../screens/deposit-form/DepositForm.tsx')).DepositForm,
    meanwhile,
  ),
  'deposit-verify': load(
    async () => (await import('../screens/deposit-verify/DepositVerify.tsx')).DepositVerify,
    meanwhile,
  ),
  break: load(async () => (await import('../screens/break/Break.tsx')).Break, meanwhile),
  confirmation: load(
    async () => (await import('../screens/confirmation/Confirmation.tsx')).Confirmation,
    meanwhile,
  ),
  congratulations: load(
    async () => (await import('../screens/congratulations/Congratulations.tsx')).Congratulations,
    meanwhile,
  ),
}
