import type { Translation, Words } from '../words.ts'

const state = 'El estado es obligatorio'

export const address: Translation<Words['address']> = {
  title: '¿Cuál es la dirección de su casa?',
  intro: 'Donde vive, no un apartado postal.',
  why: 'La ley federal exige que toda empresa financiera obtenga el nombre, la fecha de nacimiento, la dirección de su domicilio y el número de Seguro Social del cliente antes de abrir una cuenta.',
  street: 'Dirección (calle y número)',
  zip: 'Código postal (ZIP)',
  city: 'Ciudad',
  state: 'Estado',
  suggestions: {
    list: 'Sugerencias',
    found: {
      one: '{count} dirección sugerida. Use las flechas hacia arriba y hacia abajo para elegir.',
      other: '{count} direcciones sugeridas. Use las flechas hacia arriba y hacia abajo para elegir.',
    },
    source: 'Con tecnología de Google',
    filledIn: 'Se completó la dirección.',
  },
  errors: {
    zipcode: {
      territory:
        'Solo podemos abrir cuentas con direcciones en los 50 estados, el Distrito de Columbia o las fuerzas armadas.',
    },
    state: { required: state, unknown: state },
  },
  otherState:
    'Este código postal (ZIP) parece ser de {zipStates}, no de {state}. Corríjalo, o seleccione Continuar de nuevo para conservarlo.',
  refused: {
    address_1: 'Ingrese una dirección válida.',
    city: 'Ingrese una ciudad válida.',
  },
}
