import type { Translation, Words } from '../words.ts'

const yesOrNo = 'Seleccione Sí o No.'
const citizenshipCountry = 'El país de ciudadanía es obligatorio.'
const birthCountry = 'El país de nacimiento es obligatorio.'

export const citizenship: Translation<Words['citizenship']> = {
  title: 'Su ciudadanía',
  why: 'Solo podemos abrir cuentas para ciudadanos de los EE. UU. y residentes permanentes. Los residentes permanentes también nos indican su país de ciudadanía y de nacimiento.',
  questions: {
    citizen: '¿Es usted ciudadano(a) de los EE. UU.?',
    resident: '¿Es usted residente permanente?',
    passport_country: 'País de ciudadanía',
    country_of_birth: 'País de nacimiento',
  },
  answers: { yes: 'Sí', no: 'No' },
  whyCountryOfBirth:
    'Lo guardamos con su solicitud para ayudar a confirmar quién es usted. No determina si puede abrir una cuenta.',
  errors: {
    citizen: { required: yesOrNo },
    resident: { required: yesOrNo },
    passport_country: { required: citizenshipCountry, unknown: citizenshipCountry },
    country_of_birth: { required: birthCountry, unknown: birthCountry },
  },
  countries: {
    list: 'Países',
    found: {
      one: '{count} país. Use las flechas hacia arriba y hacia abajo para elegir.',
      other: '{count} países. Use las flechas hacia arriba y hacia abajo para elegir.',
    },
    none: 'No hay ningún país con este nombre.',
    notLoaded: 'No pudimos cargar la lista de países.',
  },
}
