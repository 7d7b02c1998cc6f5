import type { Translation, Words } from '../words.ts'

export const texts: Translation<Words['texts']> = {
  code: '{brand}: su clave es {code}. No la comparta con nadie. Responda STOP para terminar, HELP para ayuda.',
}
