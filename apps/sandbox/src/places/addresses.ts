import { createHash } from 'node:crypto'

/** An address that can be suggested. */
export interface Address {
  placeId: string
  number: string
  street: string
  streetShort: string
  city: string
  county: string
  state: string
  stateName: string
  zip: string
}

const stateNames: Readonly<Record<string, string>> = {
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  FL: 'Florida',
  GA: 'Georgia',
  IL: 'Illinois',
  MA: 'Massachusetts',
  MN: 'Minnesota',
  NC: 'North Carolina',
  NJ: 'New Jersey',
  NY: 'New York',
  OH: 'Ohio',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  WA: 'Washington',
  WI: 'Wisconsin',
}

/** Invented house numbers on ordinary streets: number, street, city, county, state, ZIP. */
const rows = `
123|Main Street|Albany|Albany County|NY|12207
123|Main Street|Buffalo|Erie County|NY|14203
123|Main Street|Columbus|Franklin County|OH|43215
123|Main Street|Dallas|Dallas County|TX|75202
123|Main Street|Hartford|Washington County|WI|53027
123|Main Street|Houston|Harris County|TX|77002
123|Main Street|Memphis|Shelby County|TN|38103
123|Main Street|Salt Lake City|Salt Lake County|UT|84111
123|Main Street|Springfield|Hampden County|MA|01105
123|Main Street|Vancouver|Clark County|WA|98660
123|Main Avenue|Durham|Durham County|NC|27701
123|Mainland Drive|San Antonio|Bexar County|TX|78250
500|Market Street|Philadelphia|Philadelphia County|PA|19106
500|Market Street|San Francisco|San Francisco County|CA|94104
500|Market Street|Newark|Essex County|NJ|07105
500|Market Street|Chattanooga|Hamilton County|TN|37402
77|Beacon Street|Boston|Suffolk County|MA|02108
77|Beacon Avenue|Seattle|King County|WA|98144
12|Oak Street|Chicago|Cook County|IL|60610
12|Oak Avenue|Orlando|Orange County|FL|32801
12|Oak Lane|Raleigh|Wake County|NC|27601
250|Elm Street|Cincinnati|Hamilton County|OH|45202
250|Elm Street|Cambridge|Middlesex County|MA|02139
250|Elm Avenue|Minneapolis|Hennepin County|MN|55401
410|Maple Avenue|Falls Church|Falls Church City|VA|22046
410|Maple Street|Rochester|Monroe County|NY|14611
410|Maple Drive|Beverly Hills|Los Angeles County|CA|90210
88|Pine Street|New York|New York County|NY|10005
88|Pine Street|Seattle|King County|WA|98101
88|Pine Street|Portland|Multnomah County|OR|97204
1600|Cedar Street|Berkeley|Alameda County|CA|94703
1600|Cedar Avenue|Pittsburgh|Allegheny County|PA|15212
31|Washington Street|Denver|Denver County|CO|80203
31|Washington Street|Jersey City|Hudson County|NJ|07302
31|Washington Avenue|Miami Beach|Miami-Dade County|FL|33139
905|Lincoln Road|Phoenix|Maricopa County|AZ|85020
905|Lincoln Avenue|San Jose|Santa Clara County|CA|95126
905|Lincoln Street|Madison|Dane County|WI|53703
64|Peachtree Street|Atlanta|Fulton County|GA|30303
64|Peachtree Road|Augusta|Richmond County|GA|30909
2200|Congress Avenue|Austin|Travis County|TX|78704
2200|Broadway|Oakland|Alameda County|CA|94612
2200|Broadway|New York|New York County|NY|10024
19|Lake Street|Duluth|St. Louis County|MN|55802
19|Lake Shore Drive|Chicago|Cook County|IL|60611
700|University Avenue|Palo Alto|Santa Clara County|CA|94301
700|University Street|Provo|Utah County|UT|84601
5|Church Street|Charlottesville|Charlottesville City|VA|22902
5|Church Street|Asheville|Buncombe County|NC|28801
340|Hill Street|Los Angeles|Los Angeles County|CA|90013
`

const shortForms: readonly [RegExp, string][] = [
  [/Street$/, 'St'],
  [/Avenue$/, 'Ave'],
  [/Drive$/, 'Dr'],
  [/Road$/, 'Rd'],
  [/Lane$/, 'Ln'],
]

export const addresses: readonly Address[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [number = '', street = '', city = '', county = '', state = '', zip = ''] = row.split('|')
    const placeId = `ChIJ${createHash('sha1').update(row).digest('base64url').slice(0, 23)}`
    const streetShort = shortForms.reduce((name, [long, short]) => name.replace(long, short), street)
    return {
      placeId,
      number,
      street,
      streetShort,
      city,
      county,
      state,
      zip,
      stateName: stateNames[state] ?? state,
    }
  })

export const mainText = (address: Address): string => `${address.number} ${address.street}`
export const secondaryText = (address: Address): string => `${address.city}, ${address.state}, USA`

/** At most five addresses whose line begins with what was typed, whether the street is written out or not. */
export function suggest(typed: string): Address[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  return addresses
    .filter((address) =>
      [address.street, address.streetShort].some((street) =>
        plain(`${address.number} ${street} ${address.city} ${address.state}`).startsWith(wanted),
      ),
    )
    .slice(0, 5)
}

const plain = (text: string): string => text.toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()
