import { splitUnit } from '@vestibule/domain/fields/unit'
import { type AddressField, filledBy, linesOf, type SuggestedAddress, type Typed } from './filled.ts'

/** Fills in the street immediately and the other fields after `read`. Keeps fields that were edited in the meantime. */
export const createSuggestionFill = ({
  read,
  typed,
  set,
}: {
  read: (id: string) => Promise<SuggestedAddress>
  typed: () => Typed
  set: (name: AddressField, value: string) => void
}) => {
  let latestRequest = 0
  /** Unit of the previous suggestion. The next suggestion removes the unit from the second line. */
  let ownUnit = ''

  /** @returns true if the address arrived and no newer suggestion was chosen */
  return async (option: { id: string; text: string }): Promise<boolean> => {
    latestRequest += 1
    const request = latestRequest
    const initial = typed()
    const before = ownUnit !== '' && initial.address_2 === ownUnit ? { ...initial, address_2: '' } : initial
    const put = (values: Partial<Typed>, since: Typed) => {
      const now = typed()
      for (const [name, value] of Object.entries(values) as [AddressField, string][])
        if (now[name] === since[name] && now[name] !== value) set(name, value)
    }

    const lines = linesOf(option.text, before)
    ownUnit = splitUnit(option.text).unit
    put(lines, initial)
    const address = await read(option.id).catch(() => undefined)
    if (request !== latestRequest) return false
    if (!address) return false
    ownUnit = splitUnit(address.address_1 || option.text).unit
    put(filledBy(address, option.text, before), { ...initial, ...lines })
    return true
  }
}
