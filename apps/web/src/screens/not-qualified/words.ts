export const words = {
  h1: 'Unfortunately you are not qualified for an account with the product at this time.',
  intro: (contact: string) => `If you think that this is a mistake, write to us at ${contact}.`,
  home: 'Back To Home Screen',
}
