const below = 'Enter an amount below $1.00, such as 0.12.'

export const depositVerify = {
  title: 'Confirm the amounts deposited to complete your bank link.',
  arriving: 'Look for two deposits marked ACCTVERIFY at {bank} ••••{mask}. They arrive by {date}.',
  left: {
    one: '{count} try left. Verify by {date}.',
    other: '{count} tries left. Verify by {date}.',
  },
  labels: { amount1: 'Deposit 1', amount2: 'Deposit 2' },
  hint: 'In dollars, as on your statement: 0.12',
  errors: {
    amount1: { required: 'First deposit is required.', invalid: below },
    amount2: { required: 'Second deposit is required.', invalid: below },
  },
  find: {
    title: 'Where to find the amounts',
    where:
      "Open this account in your bank's app or on its website. Look at the latest transactions for ACCTVERIFY, pending ones too.",
    amounts: 'There are two deposits, each below $1.00. Enter both exactly as they are listed.',
  },
  verify: 'Verify deposits',
  another: 'Use another bank account',
  notVerified: 'We were unable to verify the deposit amount.Please enter the correct amount.',
  gone: 'We could not find your deposits. Continue with another bank account.',
} as const
