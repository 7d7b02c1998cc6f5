import { choiceParser } from './choice.ts'

/**
 * States and DC by name, then military codes, with three-digit ZIP prefixes as of 2026. States can share prefixes. Names
 * that languages translate are in `packages/words`.
 */
export const usStates = [
  { code: 'AL', name: 'Alabama', zipPrefixes: '350-352 354-369' },
  { code: 'AK', name: 'Alaska', zipPrefixes: '995-999' },
  { code: 'AZ', name: 'Arizona', zipPrefixes: '850-853 855-857 859-860 863-865' },
  { code: 'AR', name: 'Arkansas', zipPrefixes: '716-729' },
  { code: 'CA', name: 'California', zipPrefixes: '900-908 910-928 930-961' },
  { code: 'CO', name: 'Colorado', zipPrefixes: '800-816' },
  { code: 'CT', name: 'Connecticut', zipPrefixes: '060-069' },
  { code: 'DE', name: 'Delaware', zipPrefixes: '197-199' },
  { code: 'DC', zipPrefixes: '200 202-205 569' },
  { code: 'FL', name: 'Florida', zipPrefixes: '320-339 341-342 344 346-347 349' },
  { code: 'GA', name: 'Georgia', zipPrefixes: '300-319 398-399' },
  { code: 'HI', name: 'Hawaii', zipPrefixes: '967-968' },
  { code: 'ID', name: 'Idaho', zipPrefixes: '832-838' },
  { code: 'IL', name: 'Illinois', zipPrefixes: '600-620 622-629' },
  { code: 'IN', name: 'Indiana', zipPrefixes: '460-479' },
  { code: 'IA', name: 'Iowa', zipPrefixes: '500-516 520-528' },
  { code: 'KS', name: 'Kansas', zipPrefixes: '660-662 664-679' },
  { code: 'KY', name: 'Kentucky', zipPrefixes: '400-418 420-427' },
  { code: 'LA', name: 'Louisiana', zipPrefixes: '700-701 703-708 710-714' },
  { code: 'ME', name: 'Maine', zipPrefixes: '039-049' },
  { code: 'MD', name: 'Maryland', zipPrefixes: '205-212 214-219' },
  { code: 'MA', name: 'Massachusetts', zipPrefixes: '010-027 055' },
  { code: 'MI', name: 'Michigan', zipPrefixes: '480-499' },
  { code: 'MN', name: 'Minnesota', zipPrefixes: '550-551 553-567' },
  { code: 'MS', name: 'Mississippi', zipPrefixes: '386-397' },
  { code: 'MO', name: 'Missouri', zipPrefixes: '630-631 633-641 644-658' },
  { code: 'MT', name: 'Montana', zipPrefixes: '590-599' },
  { code: 'NE', name: 'Nebraska', zipPrefixes: '680-681 683-693' },
  { code: 'NV', name: 'Nevada', zipPrefixes: '889-891 893-895 897-898' },
  { code: 'NH', name: 'New Hampshire', zipPrefixes: '030-038' },
  { code: 'NJ', name: 'New Jersey', zipPrefixes: '070-089' },
  { code: 'NM', name: 'New Mexico', zipPrefixes: '870-871 873-884' },
  { code: 'NY', name: 'New York', zipPrefixes: '005 063 100-149' },
  { code: 'NC', name: 'North Carolina', zipPrefixes: '270-289' },
  { code: 'ND', name: 'North Dakota', zipPrefixes: '580-588' },
  { code: 'OH', name: 'Ohio', zipPrefixes: '430-459' },
  { code: 'OK', name: 'Oklahoma', zipPrefixes: '730-731 734-741 743-749' },
  { code: 'OR', name: 'Oregon', zipPrefixes: '970-979' },
  { code: 'PA', name: 'Pennsylvania', zipPrefixes: '150-196' },
  { code: 'RI', name: 'Rhode Island', zipPrefixes: '028-029' },
  { code: 'SC', name: 'South Carolina', zipPrefixes: '290-299' },
  { code: 'SD', name: 'South Dakota', zipPrefixes: '570-577' },
  { code: 'TN', name: 'Tennessee', zipPrefixes: '370-385' },
  { code: 'TX', name: 'Texas', zipPrefixes: '733 739 750-770 772-799 885' },
  { code: 'UT', name: 'Utah', zipPrefixes: '840-847' },
  { code: 'VT', name: 'Vermont', zipPrefixes: '050-054 056-059' },
  { code: 'VA', name: 'Virginia', zipPrefixes: '201 205 220-246' },
  { code: 'WA', name: 'Washington', zipPrefixes: '980-986 988-994' },
  { code: 'WV', name: 'West Virginia', zipPrefixes: '247-268' },
  { code: 'WI', name: 'Wisconsin', zipPrefixes: '530-532 534-535 537-549' },
  { code: 'WY', name: 'Wyoming', zipPrefixes: '820-831 834' },
  { code: 'AA', zipPrefixes: '340' },
  { code: 'AE', zipPrefixes: '090-098' },
  { code: 'AP', zipPrefixes: '962-966' },
] as const

export type StateCode = (typeof usStates)[number]['code']

export const stateCodes: readonly StateCode[] = usStates.map((state) => state.code)

export const parseState = choiceParser(stateCodes)
