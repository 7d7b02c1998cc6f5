const unanswered = 'Please select the options'

export const suitability = {
  title: 'Tell us your investment goals & timeline',
  why: "Regulators ask financial companies to know each customer's goals, plans, experience and tolerance for risk. Choose what fits you best.",
  questions: {
    investment_objective: {
      legend: 'What is your main investment goal?',
      choices: {
        GROWTH_AND_INCOME: 'Growth and income',
        SHORT_TERM_GROWTH_WITH_RISK: 'Short-term growth, accepting more risk',
        LONG_TERM_GROWTH_WITH_SAFETY: 'Long-term growth with safety',
      },
    },
    time_horizon: {
      legend: 'When do you plan to retire?',
      choices: {
        SHORT: 'I am retired or retiring soon',
        AVERAGE: 'In less than 10 years',
        LONG: 'In more than 10 years',
      },
    },
    investment_experience: {
      legend: 'How much investment experience do you have?',
      choices: { LIMITED: 'Limited', GOOD: 'Good', EXTENSIVE: 'Extensive' },
    },
    risk_tolerance: {
      legend: 'If your investments lost 20% in a month, what would you do?',
      choices: { LOW: 'Sell everything', MEDIUM: 'Sell some', HIGH: 'Do nothing' },
    },
  },
  /** The errors of every question. */
  errors: { required: unanswered, unknown: unanswered },
} as const
