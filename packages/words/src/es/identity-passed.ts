import type { Translation, Words } from '../words.ts'

export const identityPassed: Translation<Words['identityPassed']> = {
  title: '¡Felicidades! Su identidad se verificó correctamente.',
}
