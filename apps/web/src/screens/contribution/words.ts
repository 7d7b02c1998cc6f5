export const words = {
  h1: 'Select your contribution schedule and amount',
  intro: 'You can change or stop it at any time.',
}
