import { splitUnit } from '@vestibule/domain/fields/unit'
import { type AddressField, filledBy, linesOf, type Place, type Typed } from './filled.ts'

/**
 * Fills the form in from a chosen suggestion (PE-03): its street at once, the rest when the place is read. A place that cannot
 * be read leaves it at the street. What the person types while it is being read is theirs.
 */
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
  /** the unit in the second line that a suggestion has put there: the next one takes it away again */
  let ownUnit = ''

  /** Answers whether the place was read, and is still the newest that was chosen. */
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
