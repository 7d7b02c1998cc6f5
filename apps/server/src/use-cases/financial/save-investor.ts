import { parseBand } from '@vestibule/domain/fields/bands'
import { parseFundingSource } from '@vestibule/domain/fields/funding-source'
import { deriveLiquidityNeeds, parseQuestionnaire } from '@vestibule/domain/suitability/questionnaire'
import type { Application } from '../../ports/application.ts'
import type { Caller, Writes } from '../../ports/applications.ts'
import { AppError } from '../app-error.ts'
import type { ApplicationDeps } from '../application/load.ts'
import { requireOneForm } from '../application/one-form.ts'
import { saveForm } from '../application/save.ts'

export interface InvestorInput {
  investment_objective?: string | undefined
  time_horizon?: string | undefined
  investment_experience?: string | undefined
  risk_tolerance?: string | undefined
  funding_source?: string | undefined
  annual_household_income?: string | undefined
  liquid_assets?: string | undefined
  total_net_worth?: string | undefined
}

/** FI-01: kept with the client's details and with the investor profile, in one save. */
const finances = (input: InvestorInput): Pick<Writes, 'client_details' | 'investor_profile'> => {
  const source = parseFundingSource(input.funding_source ?? '')
  const worth = parseBand(input.total_net_worth ?? '')
  const income = parseBand(input.annual_household_income ?? '')
  const liquid = input.liquid_assets === undefined ? undefined : parseBand(input.liquid_assets)
  if (!source.ok || !worth.ok || !income.ok || liquid?.ok === false)
    throw new AppError('invalid', {
      fields: [
        ...(source.ok ? [] : ['funding_source']),
        ...(worth.ok ? [] : ['total_net_worth']),
        ...(income.ok ? [] : ['annual_household_income']),
        ...(liquid?.ok === false ? ['liquid_assets'] : []),
      ],
    })
  const both = { funding_source: source.value, annual_household_income: income.value }
  return {
    client_details: both,
    investor_profile: {
      ...both,
      total_net_worth: worth.value,
      ...(liquid?.ok ? { liquid_assets: liquid.value } : {}),
    },
  }
}

/** FI-03, FI-04: the four answers, and the liquidity need that follows from the time horizon. */
const suitability = (input: InvestorInput): Pick<Writes, 'investor_profile'> => {
  const answers = parseQuestionnaire({
    investment_objective: input.investment_objective ?? '',
    time_horizon: input.time_horizon ?? '',
    investment_experience: input.investment_experience ?? '',
    risk_tolerance: input.risk_tolerance ?? '',
  })
  if (!answers.ok)
    throw new AppError('invalid', {
      fields: ['investment_objective', 'time_horizon', 'investment_experience', 'risk_tolerance'],
    })
  return {
    investor_profile: { ...answers.value, liquidity_needs: deriveLiquidityNeeds(answers.value.time_horizon) },
  }
}

const forms = [
  ['funding_source', 'annual_household_income', 'liquid_assets', 'total_net_worth'],
  ['investment_objective', 'time_horizon', 'investment_experience', 'risk_tolerance'],
] as const satisfies (keyof InvestorInput)[][]

/** PATCH investor: finances (FINANCIAL_INFO_1) or the questionnaire (FINANCIAL_INFO_2). @throws AppError invalid, malformed and those of a save */
export const saveInvestor = async (
  deps: ApplicationDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  input: InvestorInput,
): Promise<Application> => {
  requireOneForm(input, forms)
  const form = { caller, clientId, version }
  if (input.total_net_worth !== undefined || input.funding_source !== undefined)
    return saveForm(deps, {
      ...form,
      writes: finances(input),
      event: 'finances_saved',
    })
  return saveForm(deps, {
    ...form,
    writes: suitability(input),
    event: 'suitability_saved',
  })
}
