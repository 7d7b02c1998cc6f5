import type { Translation, Words } from '../words.ts'

export const breakScreens: Translation<Words['break']> = {
  'one-more-step': {
    title: 'Solo falta un paso',
    intro: 'Lo que ingresó está guardado. Continúe donde se quedó.',
  },
  'deposits-verified': {
    title: '¡Lo logró!',
    intro: 'Confirme su aportación y habrá terminado.',
  },
  'bank-linked': {
    title: 'Su cuenta bancaria está conectada',
    intro: 'Confirme su aportación y habrá terminado.',
  },
}
