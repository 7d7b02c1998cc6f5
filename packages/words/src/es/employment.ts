import type { Translation, Words } from '../words.ts'

const status = 'La situación laboral es obligatoria'
const state = 'Elija un estado.'

export const employment: Translation<Words['employment']> = {
  title: 'Su empleo',
  labels: {
    employment_status: 'Situación laboral',
    employer_name: 'Nombre del empleador',
    job_title: 'Puesto',
    joined_year: 'Año de inicio',
  },
  why: 'Las empresas financieras deben registrar a qué se dedican sus clientes. Si usted no tiene empleo, solo le preguntamos su situación.',
  yearHint: 'AAAA',
  statuses: {
    Employed: 'Con empleo',
    Unemployed: 'Sin empleo',
    Retired: 'Jubilado(a)',
    Student: 'Estudiante',
  },
  errors: {
    employment_status: { required: status, unknown: status },
    employer_name: {
      required: 'El nombre del empleador es obligatorio',
      invalid: "Use solo letras, números, espacios y & ' . , -, con menos de 150 caracteres.",
    },
    job_title: { required: 'El puesto es obligatorio', too_long: 'Use 100 caracteres como máximo.' },
    joined_year: { required: 'El año de inicio es obligatorio', incorrect: 'Ingrese el año correcto' },
  },
  trustedContact: {
    title: 'Contacto de confianza (opcional)',
    purpose:
      'Una persona de 18 años o más a quien podamos acudir si no logramos comunicarnos con usted o sospechamos un fraude.',
    group: 'Contacto de confianza',
    ways: 'Indique al menos una manera de comunicarnos con esta persona: teléfono, correo electrónico o dirección postal.',
    more: 'Más',
    none: 'No nombró a ningún contacto de confianza.',
    labels: {
      firstName: 'Nombre',
      lastName: 'Apellido',
      isAdult: 'Esta persona tiene 18 años o más.',
      address1: 'Dirección postal',
      city: 'Ciudad',
      state: 'Estado',
      zipcode: 'Código postal (ZIP)',
    },
    phoneHint: 'Solo números de EE. UU.',
    isAdult: { yes: 'Sí', no: 'No' },
    remove: 'Quitar el contacto de confianza',
    removed:
      'Los campos del contacto de confianza están vacíos. Seleccione Continuar para guardar este cambio.',
    errors: {
      isAdult: { required: 'Su contacto de confianza debe tener 18 años o más.' },
      phone_number: {
        no_contact: 'Ingrese un número de teléfono, un correo electrónico o una dirección postal.',
      },
      address1: { required: 'La dirección postal es obligatoria.' },
      state: { required: state, unknown: state },
      zipcode: {
        territory:
          'Use un código postal (ZIP) de uno de los 50 estados, del Distrito de Columbia o de las fuerzas armadas.',
      },
    },
  },
}
