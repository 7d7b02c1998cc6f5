import type { Translation, Words } from '../words.ts'

export const verification: Translation<Words['verification']> = {
  policy: 'Política de privacidad de {brand}',
  plaidPolicy: 'Política de privacidad para usuarios finales de Plaid',
  errors: {
    declined:
      'Sin esto no podemos verificar su identidad ni abrir su cuenta. Si no desea aceptar, escriba a {contact}.',
  },
}
