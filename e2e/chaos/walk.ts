import type { Choice } from '@vestibule/testing/choices'
import type { Stack } from '@vestibule/testing/stack'
import { personal } from './personal.ts'
import { product } from './product.ts'
import { enterStep } from './sign-up.ts'
import type { Step, Walker } from './walker.ts'

const flows: Readonly<Record<Choice['accountType'], Readonly<Record<string, Step>>>> = {
  ROTH_IRA: personal,
  TRADITIONAL_IRA: personal,
  REGULAR: personal,
  PRODUCT: product,
}

const ends = ['ONBOARDING_SIGNUP_COMPLETED', 'ONBOARDING_KYC_FAIL']

/** Reads the status and takes its step. */
export const stepOn = async (walker: Walker, stack: Stack): Promise<void> => {
  const { applicant } = walker
  if (!(await enterStep(applicant))) return
  if (applicant.clientId === '') {
    const { firstName, lastName } = applicant.person
    await walker.kept.save('client', { firstName, lastName }, () => applicant.saveName())
    return
  }
  const { client_status: status } = await applicant.readClient()
  if (ends.includes(status)) {
    walker.end = status
    return
  }
  const step = flows[walker.choice.accountType][status]
  if (!step) throw new Error(`nobody knows what to do at ${status}`)
  try {
    await step(walker, stack)
  } catch (error) {
    throw new Error(`${status}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
