import type { Applicant } from '@vestibule/testing/applicant'
import type { Stack } from '@vestibule/testing/stack'

interface Stage {
  /** the screen that follows */
  screen: string
  reach(applicant: Applicant, stack: Stack): Promise<unknown>
}

/** The HTTP calls of a Roth IRA up to each screen, in order. */
const stages: readonly Stage[] = [
  { screen: 'verify-phone', reach: (applicant) => applicant.createUser() },
  {
    screen: 'verify-email',
    async reach(applicant) {
      await applicant.must(
        applicant.api.post('/api/auth/verify-phone', { phoneNumber: applicant.person.phone }),
      )
      await applicant.enterPhoneCode()
    },
  },
  {
    screen: 'name',
    async reach(applicant) {
      await applicant.must(applicant.api.post('/api/auth/verify-email', { email: applicant.person.email }))
      await applicant.enterEmailCode()
    },
  },
  { screen: 'address', reach: (applicant) => applicant.saveName() },
  { screen: 'citizenship', reach: (applicant) => applicant.saveAddress() },
  { screen: 'identity', reach: (applicant) => applicant.saveCitizenship() },
  { screen: 'employment', reach: (applicant) => applicant.saveIdentity() },
  { screen: 'beneficiaries', reach: (applicant) => applicant.saveEmployment() },
  { screen: 'finances', reach: (applicant) => applicant.saveMaritalStatus() },
  { screen: 'suitability', reach: (applicant) => applicant.saveFinances() },
  { screen: 'affiliations', reach: (applicant) => applicant.saveSuitability() },
  { screen: 'agreements', reach: (applicant) => applicant.openAccount() },
  {
    screen: 'review',
    async reach(applicant) {
      await applicant.acceptAgreements()
      await applicant.must(applicant.confirmAgreements())
    },
  },
  { screen: 'contribution', reach: (applicant) => applicant.must(applicant.readAccount()) },
  { screen: 'bank', reach: (applicant) => applicant.saveContribution() },
  {
    screen: 'confirmation',
    reach: async (applicant, stack) => applicant.linkBank(await stack.publicToken()),
  },
  {
    screen: 'congratulations',
    async reach(applicant) {
      await applicant.must(applicant.relate())
      await applicant.must(applicant.schedule())
    },
  },
]

/** Advances an applicant to a screen from `verify-phone` on. */
export async function bring(applicant: Applicant, stack: Stack, screen: string): Promise<void> {
  const last = stages.findIndex((stage) => stage.screen === screen)
  if (last < 0) throw new Error(`nobody can be brought to the screen ${screen}`)
  for (const stage of stages.slice(0, last + 1)) await stage.reach(applicant, stack)
}
