import { type Identification, verificationOf } from '@vestibule/domain/review/identification'
import { screenOf } from '@vestibule/domain/review/screen'
import type { BrokerInvestigation } from '../../ports/broker-shapes.ts'
import { readList, readObject, readOptionalText, readText } from '../http/reading.ts'
import type * as Review from './wire-review.ts'

/** What the provider says of an investigation; who or what it found is not read. */
export function readInvestigation(json: unknown): BrokerInvestigation {
  const investigation = readObject<Review.WireInvestigation>(json)
  const field = 'identity_verification_results'
  const results = readList(investigation[field], field).flatMap(readResult)
  return {
    investigationId: lastPart(readText(investigation.name, 'name')),
    state: readOptionalText(investigation.investigation_request_state, 'investigation_request_state') ?? '',
    watchlistScreen: screenOf(readOptionalText(investigation.watchlist_screen, 'watchlist_screen') ?? ''),
    identityVerification: screenOf(
      readOptionalText(investigation.identity_verification, 'identity_verification') ?? '',
    ),
    identificationId: newest(results),
  }
}

interface Result {
  id: string
  at: string
}

function readResult(json: unknown): Result[] {
  const result = readObject<Review.WireVerificationResult>(json, 'identity_verification_results')
  const id = readOptionalText(result.customer_identification_id, 'customer_identification_id')
  // the provider writes it as a bare id or as a resource's name
  return id ? [{ id: lastPart(id), at: readOptionalText(result.create_time, 'create_time') ?? '' }] : []
}

/** By their times; the later in the list of two at the same time. */
function newest(results: Result[]): string | undefined {
  const order = results.toSorted((a, b) => (Date.parse(a.at) || 0) - (Date.parse(b.at) || 0))
  return order.at(-1)?.id
}

/** The first result, as the provider documents it; undefined while there is none, or it is not completed. */
export function readIdentification(json: unknown): Identification | undefined {
  const [first] = readList(readObject<Review.WireIdentification>(json).results, 'results')
  if (first === undefined) return undefined
  const result = readObject<Review.WireIdentificationResult>(first, 'results')
  // one that has expired is never completed: nothing of it is verified
  if (result.completed === false && result.expired !== true) return undefined
  const verification = (field: `${string}_verified` & keyof Review.WireIdentificationResult) =>
    verificationOf(readOptionalText(result[field], field) ?? '')
  return {
    name: verification('name_verified'),
    address: verification('legal_address_verified'),
    birth_date: verification('birth_date_verified'),
    tax_id: verification('identification_number_verified'),
  }
}

const lastPart = (name: string): string => name.split('/').at(-1) ?? name
