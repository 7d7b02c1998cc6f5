import { accessMutants } from './list/access.ts'
import { callMutants } from './list/calls.ts'
import { dataMutants } from './list/data.ts'
import { moneyMutants } from './list/money.ts'
import type { Mutant } from './mutant.ts'

export const mutants: readonly Mutant[] = [...callMutants, ...accessMutants, ...dataMutants, ...moneyMutants]
