import type { AccountType } from '@vestibule/domain/account-types'

export const home = {
  title: 'Save for the retirement you want',
  intro: 'Choose an account to open. Review can take up to two business days.',
  welcome: 'Welcome back',
  welcomeIntro: 'Your accounts and what comes next.',
  continue: 'Continue your application',
  finished: 'Your application for the {account} is complete.',
  declined: 'Your application for the {account} has ended. If you have questions, write to {contact}.',
  compare: 'Not sure? Compare the accounts',
  /** Promises below the accounts. */
  assurances: {
    ssn: 'Your Social Security number is encrypted before it is stored.',
    money: 'No contribution is drawn until you confirm.',
    progress: 'Once verified, your progress is kept for 60 days.',
  },
  account: {
    ROTH_IRA:
      'Contribute money already taxed. Qualified withdrawals are free of federal income tax. Income limits apply.',
    TRADITIONAL_IRA:
      'Contributions may be deductible. Withdrawals are generally taxed; a 10% additional tax may apply before 59½.',
    REGULAR: 'No yearly limit. Gains and dividends are taxable. You can lose money.',
    PRODUCT: 'Hold the {brand} fund directly. See the {prospectus} before you invest.',
  },
  /** The text of the link in `account.PRODUCT`. */
  prospectus: 'prospectus',
} as const satisfies { account: Record<AccountType, string>; [key: string]: unknown }
