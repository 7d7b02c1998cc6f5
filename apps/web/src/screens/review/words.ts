export const words = {
  h1: 'Your account is being reviewed',
  waiting: (broker: string) =>
    `${broker} is checking your name, address, date of birth and Social Security number. This usually takes a minute.`,
  longer: (email: string) =>
    `This can take up to two business days. You can leave this page; we will email ${email}.`,
  failed: 'Broker Account Creation Failed',
  notAffirmed: 'Your agreements are signed, but they have not reached the broker yet.',
  tryAgain: 'Try again',
}
