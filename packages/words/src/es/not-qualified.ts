import type { Translation, Words } from '../words.ts'

export const notQualified: Translation<Words['notQualified']> = {
  title: 'Lo sentimos, en este momento no reúne los requisitos para una cuenta con el producto.',
  intro: 'Si cree que se trata de un error, escríbanos a {contact}.',
}
