import { splitUnit } from '@vestibule/domain/fields/unit'
import { type AddressField, filledBy, linesOf, type Place, type Typed } from './filled.ts'

/** Fills in the street at once and the rest when it arrives (PE-03); fields edited meanwhile are kept. */
export const createChoice = ({
  read,
  typed,
  set,
}: {
  read: (id: string) => Promise<Place>
  typed: () => Typed
  set: (name: AddressField, value: string) => void
}) => {
  let newest = 0
  /** added by the previous suggestion; the next one removes it */
  let ownUnit = ''

  /** @returns whether the newest choice arrived */
  return async (option: { id: string; text: string }): Promise<boolean> => {
    newest += 1
    const mine = newest
    const stood = typed()
    const before = ownUnit !== '' && stood.address_2 === ownUnit ? { ...stood, address_2: '' } : stood
    const put = (values: Partial<Typed>, since: Typed) => {
      const now = typed()
      for (const [name, value] of Object.entries(values) as [AddressField, string][])
        if (now[name] === since[name] && now[name] !== value) set(name, value)
    }

    const lines = linesOf(option.text, before)
    ownUnit = splitUnit(option.text).unit
    put(lines, stood)
    const place = await read(option.id).catch(() => undefined)
    if (mine !== newest) return false
    if (!place) return false
    ownUnit = splitUnit(place.address_1 || option.text).unit
    put(filledBy(place, option.text, before), { ...stood, ...lines })
    return true
  }
}
