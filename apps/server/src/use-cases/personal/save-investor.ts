import type { BodyOf } from '@vestibule/contract/calls'
import { financesForm, liquidFinancesForm } from '@vestibule/domain/forms/finances'
import { suitabilityForm } from '@vestibule/domain/forms/suitability'
import { deriveLiquidityNeeds } from '@vestibule/domain/suitability/questionnaire'
import type { SavedForm, Writes } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError, requireValid } from '../app-error.ts'
import { requireOneForm, saveForm } from '../application/save.ts'
import type { Deps } from '../deps.ts'

type InvestorInput = BodyOf<'updateInvestorProfile'>

const finances = (input: InvestorInput): Pick<Writes, 'client_details' | 'investor_profile'> => {
  const form = input.liquid_assets === undefined ? financesForm : liquidFinancesForm
  const profile = requireValid(form.parse(input))
  const { funding_source, annual_household_income } = profile
  return { client_details: { funding_source, annual_household_income }, investor_profile: profile }
}

const suitability = (input: InvestorInput): Pick<Writes, 'investor_profile'> => {
  const parsed = suitabilityForm.parse(input)
  if (!parsed.ok) throw new AppError('invalid', { fields: [...suitabilityForm.fields] })
  const { value } = parsed
  return { investor_profile: { ...value, liquidity_needs: deriveLiquidityNeeds(value.time_horizon) } }
}

const forms = [liquidFinancesForm.fields, suitabilityForm.fields]

export const saveInvestor = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: InvestorInput,
): Promise<SavedForm> => {
  requireOneForm(input, forms)
  const isFinances = input.total_net_worth !== undefined || input.funding_source !== undefined
  return saveForm(deps, {
    caller,
    clientId,
    version,
    writes: isFinances ? finances(input) : suitability(input),
    event: isFinances ? 'finances_saved' : 'suitability_saved',
  })
}
