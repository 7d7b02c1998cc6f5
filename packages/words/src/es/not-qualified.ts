import type { Translation, Words } from '../words.ts'

export const notQualified: Translation<Words['notQualified']> = {
  title: 'Lamentablemente, no reúne los requisitos para una cuenta con el producto en este momento.',
  intro: 'Si cree que se trata de un error, escríbanos a {contact}.',
}
