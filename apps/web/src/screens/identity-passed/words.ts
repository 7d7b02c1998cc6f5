export const words = {
  h1: 'Congratulations! Your identity has been verified successfully.',
  continue: 'Continue',
}
