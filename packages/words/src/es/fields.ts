import type { Translation, Words } from '../words.ts'

const firstName = 'El nombre falta o está incompleto. Ingrese el nombre.'
const lastName = 'El apellido falta o está incompleto. Ingrese el apellido.'
const punctuation = 'Omita los puntos y las comas, como en “Smith Jr”.'
const poBox = 'Ingrese una dirección válida. No se permite “{typed}”'
const zip = 'El código postal (ZIP) falta o está incompleto. Ingrese el código postal de 5 dígitos.'

export const fields: Translation<Words['fields']> = {
  refused: 'Revise esta respuesta.',
  email: {
    label: 'Correo electrónico',
    errors: {
      required: 'El correo electrónico es obligatorio.',
      invalid: 'El formato del correo electrónico no es válido.',
    },
  },
  phone: {
    label: 'Número de teléfono',
    errors: {
      required: 'El número de teléfono es obligatorio.',
      not_ten_digits: 'El número de teléfono debe tener 10 dígitos.',
      invalid_format: 'El formato no es válido. Use xxx-xxx-xxxx.',
    },
  },
  password: {
    label: 'Contraseña',
    errors: {
      required: 'La contraseña es obligatoria.',
      too_short: 'La contraseña debe tener al menos 8 caracteres.',
      weak: 'Debe incluir una mayúscula, una minúscula, un número y un carácter especial.',
      too_long: 'La contraseña debe tener como máximo 128 caracteres.',
    },
    refused: {
      password_guessable:
        'Esta contraseña es demasiado fácil de adivinar. Hágala más larga o use varias palabras que no tengan relación entre sí.',
      password_breached:
        'Esta contraseña está en una lista de contraseñas robadas. Elija una que no haya usado en ningún otro lugar.',
    },
    wrong: 'El correo electrónico o la contraseña son incorrectos.',
    rules: {
      length: 'Al menos 8 caracteres',
      letters: 'Una letra mayúscula y una minúscula',
      number: 'Un número',
      special: 'Un carácter especial',
    },
    met: '(cumplido)',
    forgot: '¿Olvidó su contraseña?',
  },
  firstName: { errors: { required: firstName, invalid: firstName, punctuation } },
  lastName: { errors: { required: lastName, invalid: lastName, punctuation } },
  birthDate: {
    label: 'Fecha de nacimiento',
    hint: 'MM/DD/AAAA (mes/día/año)',
    errors: {
      required:
        'La fecha de nacimiento falta o está incompleta. Ingrese una fecha válida en el formato MM/DD/AAAA (mes/día/año).',
      invalid_format: 'El formato de la fecha no es válido. Use MM/DD/AAAA (mes/día/año).',
      not_a_date: 'La fecha no es válida. Revise el mes y el día.',
    },
  },
  taxId: { errors: { not_nine_digits: 'El SSN debe tener 9 dígitos' } },
  street: {
    errors: {
      required: 'La dirección es obligatoria.',
      po_box: poBox,
      too_long: 'Use 100 caracteres como máximo.',
    },
  },
  addressLine2: {
    label: 'Apartamento, suite u otro dato (opcional)',
    errors: { po_box: poBox, too_long: 'Use 50 caracteres como máximo.' },
  },
  city: {
    errors: { required: 'La ciudad es obligatoria.', too_long: 'Use 100 caracteres como máximo.' },
  },
  zip: {
    errors: {
      required: zip,
      invalid: zip,
      unused: 'Ningún código postal (ZIP) empieza con estos tres dígitos. Revíselo.',
    },
  },
  states: {
    DC: 'Distrito de Columbia',
    AA: 'Fuerzas Armadas, América',
    AE: 'Fuerzas Armadas, Europa',
    AP: 'Fuerzas Armadas, Pacífico',
  },
}
