import { expect, test } from 'vitest'
import { type IraAnswers, iraDoubts } from './ira-doubts.ts'

const employed: IraAnswers = {
  accountType: 'ROTH_IRA',
  employment: 'Employed',
  income: 'FROM_100K_TO_200K',
  maritalStatus: 'SINGLE',
}
const doubts = (changes: Partial<IraAnswers>) => {
  const found = iraDoubts({ ...employed, ...changes }, 2026, 'statutory')
  return found && [found.noCompensation, found.incomeEnd]
}

test('[CO-16] no job, and an income band above the end for the marital status, make a contribution doubtful', () => {
  expect(doubts({})).toBeUndefined()
  expect(doubts({ income: 'FROM_200K_TO_300K' })).toEqual([false, 168_000])
  expect(doubts({ income: 'FROM_200K_TO_300K', maritalStatus: 'MARRIED' })).toBeUndefined()
  expect(doubts({ income: 'FROM_300K_TO_500K', maritalStatus: 'MARRIED' })).toEqual([false, 252_000])
  expect(doubts({ employment: 'Retired', income: 'OVER_5M' })).toEqual([true, 168_000])
  for (const employment of ['Unemployed', 'Retired', 'Student'] as const)
    expect(doubts({ employment })).toEqual([true, null])
  const traditional = { accountType: 'TRADITIONAL_IRA' } as const
  expect(doubts(traditional)).toEqual([false, 91_000])
  expect(doubts({ ...traditional, income: 'FROM_50K_TO_100K' })).toBeUndefined()
  expect(doubts({ ...traditional, maritalStatus: 'MARRIED' })).toBeUndefined()
  expect(doubts({ accountType: 'REGULAR', employment: 'Retired', income: 'OVER_5M' })).toBeUndefined()
  expect(doubts({ employment: undefined, income: undefined, maritalStatus: undefined })).toBeUndefined()
})
