import { type Address, mainText, secondaryText, typeOf } from './addresses.ts'

/** Returns the complete suggestion, before a field mask is applied. */
export const prediction = (address: Address, typedLength: number): object => {
  const text = `${mainText(address)}, ${secondaryText(address)}`
  const matches = [{ endOffset: Math.min(typedLength, mainText(address).length) }]
  return {
    place: `places/${address.placeId}`,
    placeId: address.placeId,
    text: { text, matches },
    structuredFormat: {
      mainText: { text: mainText(address), matches },
      secondaryText: { text: secondaryText(address) },
    },
    types: [typeOf(address), 'geocode'],
  }
}

/** Returns the complete place, before a field mask is applied; missing parts are left out. */
export const details = (address: Address): object => {
  const { number, street, streetShort, unit, city, county, state, stateName, zip, plusFour } = address
  const part = (longText: string, shortText: string, ...types: string[]) =>
    longText === '' ? [] : [{ longText, shortText, types, languageCode: 'en' }]
  const line = [number, streetShort, unit].filter(Boolean).join(' ')
  const bare = unit.replace(/^(?:Apt|Unit|Suite) |^#/, '')
  return {
    name: `places/${address.placeId}`,
    id: address.placeId,
    types: [typeOf(address), 'geocode'],
    formattedAddress: `${line}, ${city}, ${state} ${zip}, USA`,
    addressComponents: [
      ...part(unit.startsWith('#') ? bare : unit, bare, 'subpremise'),
      ...part(number, number, 'street_number'),
      ...part(street, streetShort, 'route'),
      ...part(city, city, 'locality', 'political'),
      ...part(county, county, 'administrative_area_level_2', 'political'),
      ...part(stateName, state, 'administrative_area_level_1', 'political'),
      ...part('United States', 'US', 'country', 'political'),
      ...part(zip, zip, 'postal_code'),
      ...part(plusFour, plusFour, 'postal_code_suffix'),
    ],
    postalAddress: {
      regionCode: 'US',
      languageCode: 'en-US',
      postalCode: plusFour ? `${zip}-${plusFour}` : zip,
      administrativeArea: stateName,
      locality: city,
      addressLines: [line],
    },
    location: { latitude: 39.8, longitude: -98.6 },
  }
}
