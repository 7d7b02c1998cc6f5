import type { Translation, Words } from '../words.ts'

export const application: Translation<Words['application']> = {
  steps: {
    personal: { 1: 'Personal', 2: 'Finanzas', 3: 'Acuerdos', 4: 'Aportación' },
    product: { 1: 'Personal', 2: 'Finanzas', 3: 'Preparación', 4: 'Confirmación' },
  },
  heading: 'Solicitud: {account}',
  subStep: '{number} de {count}',
  subStepAlone: 'Paso {number} de {count}',
  saved: 'Guardado',
  stepCompleted: 'completado',
  currentStep: 'Paso {number} de {count}: {name}',
  allCompleted: 'Los {count} pasos están completos',
  otherAccount: 'Tiene abierta una solicitud para otra cuenta: {account}. Puede continuarla aquí.',
  notLoaded: 'No pudimos cargar su solicitud. No se ha perdido nada de lo que guardó.',
  noStep: 'No hay ningún paso en esta dirección. No se ha perdido nada de lo que guardó.',
  goOn: 'Continuar el registro',
  unknownStatus: 'No podemos mostrar su solicitud. Escríbanos a {contact}.',
}
