import type { Translation, Words } from '../words.ts'

export const checkAnswers: Translation<Words['checkAnswers']> = {
  title: 'Revise sus respuestas',
  edit: 'Editar',
  editScreen: 'Editar: {screen}',
}
