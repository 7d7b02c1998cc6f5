/** The provider secrets of `secrets.json` that Plaid's calls need. */
interface PlaidSecrets {
  PLAID_CLIENT_ID: string
  PLAID_SECRET: string
}

/** Creates a public token of a test bank, like the one that Plaid Link returns. */
export const createPublicToken = async (
  sandboxUrl: string,
  { PLAID_CLIENT_ID, PLAID_SECRET }: PlaidSecrets,
  institutionId = 'ins_109508',
  username = 'user_good',
): Promise<string> => {
  const reply = await fetch(`${sandboxUrl}/sandbox/public_token/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'plaid-client-id': PLAID_CLIENT_ID,
      'plaid-secret': PLAID_SECRET,
    },
    body: JSON.stringify({
      institution_id: institutionId,
      initial_products: ['auth'],
      options: { override_username: username },
    }),
  })
  return ((await reply.json()) as { public_token: string }).public_token
}
