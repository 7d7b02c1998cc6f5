/** The restriction of an account whose owner could not be identified without documents (AG-07). */
const FAILING_KYC = 'AML_PARTIES_FAILING_KYC'

/** Whether the broker's word on an account moves the client on (AG-07). */
export const isDecided = ({
  state,
  active_restrictions,
}: {
  state: string
  active_restrictions: readonly string[]
}): boolean => state !== 'PENDING' || active_restrictions.includes(FAILING_KYC)
