import type { Applicant } from '@vestibule/testing/applicant'
import type { Stack } from '@vestibule/testing/stack'

/** The API calls that advance a Roth IRA application to each screen, in order. */
const stages: Readonly<Record<string, (applicant: Applicant, stack: Stack) => Promise<unknown>>> = {
  'verify-phone': (applicant) => applicant.createUser(),
  'verify-email': (applicant) => applicant.verifyPhone(),
  name: (applicant) => applicant.verifyEmail(),
  address: (applicant) => applicant.saveName(),
  citizenship: (applicant) => applicant.saveAddress(),
  identity: (applicant) => applicant.saveCitizenship(),
  employment: (applicant) => applicant.saveIdentity(),
  beneficiaries: (applicant) => applicant.saveEmployment(),
  finances: (applicant) => applicant.saveMaritalStatus(),
  suitability: (applicant) => applicant.saveFinances(),
  affiliations: (applicant) => applicant.saveSuitability(),
  agreements: (applicant) => applicant.openAccount(),
  async review(applicant) {
    await applicant.acceptAgreements()
    await applicant.must(applicant.confirmAgreements())
  },
  contribution: (applicant) => applicant.must(applicant.readAccount()),
  bank: (applicant) => applicant.saveContribution(),
  confirmation: async (applicant, stack) => applicant.linkBank(await stack.publicToken()),
  async congratulations(applicant) {
    await applicant.must(applicant.relate())
    await applicant.must(applicant.schedule())
  },
}

/** Advances an applicant by API calls to `lastScreen`, which is `verify-phone` or later. */
export async function bring(applicant: Applicant, stack: Stack, lastScreen: string): Promise<void> {
  if (!stages[lastScreen]) throw new Error(`there is no stage ${lastScreen}`)
  for (const [screen, reach] of Object.entries(stages)) {
    await reach(applicant, stack)
    if (screen === lastScreen) return
  }
}
