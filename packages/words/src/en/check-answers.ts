/** The list of saved answers on the last screen before the answers become final. It uses the texts of their screens. */
export const checkAnswers = {
  title: 'Check your answers',
  edit: 'Edit',
  /** Read by screen readers in place of `edit`. {screen} is the title of the screen that the button shows. */
  editScreen: 'Edit: {screen}',
} as const
