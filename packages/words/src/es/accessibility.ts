import type { Translation, Words } from '../words.ts'

export const accessibility: Translation<Words['accessibility']> = {
  title: 'Accesibilidad',
  standard:
    '{brand} está diseñado según las pautas WCAG 2.2 AA: cada pantalla se puede usar solo con el teclado y con un lector de pantalla, con letra grande, con más contraste y con menos movimiento.',
  help: 'Si algo no le funciona, avísenos y le ayudaremos a abrir su cuenta de otra manera: {contact}',
}
