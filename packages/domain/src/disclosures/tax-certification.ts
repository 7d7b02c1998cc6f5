import { DISCLOSURES } from './disclosures.ts'
import { render } from './render.ts'

/** AG-11. The words of the tax certification, for a number that ends in these four digits. */
export const taxCertification = (last4: string) => {
  const { main, backup, consent } = DISCLOSURES.w9.words
  return { main: render(main, { last4 }), backup, consent }
}
