import type { IsoDate } from '@vestibule/domain/iso-date'
import type { BrokerBeneficiary, BrokerNewAccount, BrokerPerson } from '../../ports/broker.ts'

export const brokerAddress = { lines: ['1 Elm Street'], city: 'Albany', state: 'NY', zipcode: '12207' }

export const brokerPerson = (
  clientPersonId: string,
  overrides: Partial<BrokerPerson> = {},
): BrokerPerson => ({
  clientPersonId,
  firstName: 'Ada',
  lastName: 'Byron',
  birthDate: '1990-02-03' as IsoDate,
  taxId: '212345671',
  address: brokerAddress,
  citizenshipCountries: ['US'],
  permanentResident: false,
  employment: { status: 'EMPLOYED', employer: 'Mill', occupation: 'Analyst', startYear: 2020 },
  maritalStatus: 'SINGLE',
  isFirmEmployee: false,
  isBrokerEmployee: false,
  ...overrides,
})

export const brokerAccount = (clientAccountId: string, personId: string): BrokerNewAccount => ({
  clientAccountId,
  personId,
  email: 'ada@example.com',
  phone: '5185550100',
  address: brokerAddress,
  profile: {
    objective: 'GROWTH',
    timeHorizon: 'LONG',
    experience: 'GOOD',
    riskTolerance: 'HIGH',
    liquidityNeeds: 'NOT_IMPORTANT',
    annualIncome: 'FROM_50K_TO_100K',
    totalNetWorth: 'FROM_100K_TO_200K',
    fundingSource: 'Savings',
    liquidAssets: undefined,
  },
  trustedContact: undefined,
})

export const brokerHeir: BrokerBeneficiary = {
  percentage: 60,
  firstName: 'Zoe Anne',
  lastName: "D'Arcy",
  birthDate: '1936-05-12' as IsoDate,
  email: 'zoe@example.com',
  phone: '2125550142',
  relation: 'SPOUSE',
  taxId: undefined,
  address: undefined,
}
