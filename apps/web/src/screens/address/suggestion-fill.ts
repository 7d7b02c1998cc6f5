import { splitUnit } from '@vestibule/domain/fields/unit'
import { type AddressField, filledBy, linesOf, type SuggestedAddress, type Typed } from './filled.ts'

/** Fills in the street at once and the rest when it arrives; fields edited meanwhile are kept. */
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
  /** unit that the previous suggestion added; the next one removes it */
  let ownUnit = ''

  /** @returns whether the newest choice arrived */
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
