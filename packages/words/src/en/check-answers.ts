/** The part of the last screen before the answers become final. Labels and answers have their screens' words. */
export const checkAnswers = {
  title: 'Check your answers',
  edit: 'Edit',
  /** Read by screen readers in place of `edit`. {screen} is the title of the screen that the button shows. */
  editScreen: 'Edit: {screen}',
} as const
