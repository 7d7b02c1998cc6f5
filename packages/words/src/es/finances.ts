import type { Translation, Words } from '../words.ts'

const funding = 'La fuente de los fondos es obligatoria'
const netWorth = 'El patrimonio neto total estimado es obligatorio'
const income = 'El ingreso anual del hogar es obligatorio'

export const finances: Translation<Words['finances']> = {
  title: 'Ingrese sus datos financieros',
  why: 'Los reguladores piden a las empresas financieras que conozcan la situación financiera de cada cliente. Basta con una estimación.',
  labels: {
    funding_source: 'Fuente de los fondos',
    total_net_worth: 'Patrimonio neto total estimado',
    annual_household_income: 'Ingreso anual del hogar',
  },
  netWorthHint: 'No cuente la casa en la que vive.',
  fundingSources: {
    Employment: 'Empleo',
    Investments: 'Inversiones',
    Inheritance: 'Herencia',
    Business: 'Negocio',
    Savings: 'Ahorros',
    Family: 'Familia',
  },
  bands: {
    UNDER_25K: 'Menos de $25,000',
    FROM_25K_TO_50K: '$25,000 - $50,000',
    FROM_50K_TO_100K: '$50,000 - $100,000',
    FROM_100K_TO_200K: '$100,000 - $200,000',
    FROM_200K_TO_300K: '$200,000 - $300,000',
    FROM_300K_TO_500K: '$300,000 - $500,000',
    FROM_500K_TO_1M: '$500,000 - $1,000,000',
    FROM_1M_TO_5M: '$1,000,000 - $5,000,000',
    OVER_5M: 'Más de $5,000,000',
  },
  errors: {
    funding_source: { required: funding, unknown: funding },
    total_net_worth: { required: netWorth, unknown: netWorth },
    annual_household_income: { required: income, unknown: income },
  },
}
