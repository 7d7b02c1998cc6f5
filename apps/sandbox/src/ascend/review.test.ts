import type { Apexascend } from '@apexfintechsolutions/ascend-sdk'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { setReview } from './control.ts'
import { ascendLedger } from './ledger.ts'
import { expectRefusal } from './testing/client.ts'
import { affirmedAccount, wire } from './testing/requests.ts'

const sandbox = useTestSandbox()

/** Reads the account, its investigation and the newest identification. */
const kyc = async (sdk: Apexascend, accountId: string) => {
  const { account } = await sdk.accountCreation.getAccount(accountId)
  const investigationId = account?.parties?.[0]?.legalNaturalPerson?.investigationId ?? ''
  const { investigation } = await sdk.investigations.getInvestigation(investigationId)
  const last = investigation?.identityVerificationResults?.at(-1)
  const { customerIdentification } = await sdk.investigations.getCustomerIdentification(
    sandbox.config.ascend.correspondentId,
    last?.customerIdentificationId ?? '',
  )
  const result = customerIdentification?.results?.[0]
  return {
    investigationId,
    state: account?.state,
    restrictions: account?.activeRestrictions,
    watchlist: investigation?.watchlistScreen,
    identity: investigation?.identityVerification,
    investigation: investigation?.investigationRequestState,
    items: [
      result?.nameVerified,
      result?.legalAddressVerified,
      result?.birthDateVerified,
      result?.identificationNumberVerified,
    ],
  }
}

const no = 'UNVERIFIED'
const failing = { state: 'PENDING', restrictions: ['AML_PARTIES_FAILING_KYC'] }

test('uploads documents to links, links them to the investigation, and opens the account by review', async () => {
  const { sdk, personId, accountId } = await affirmedAccount(sandbox, 'roth', '219-09-0002')
  const { investigationId } = await kyc(sdk, accountId)
  const { link, id } = await uploadLink(sdk, personId, 'front')

  const early = sdk.investigations.linkDocuments({ identityVerificationDocumentIds: [id] }, investigationId)
  await expectRefusal(early, 400, 3)
  expect(await put(link, 'image/png')).toBe(400)
  expect(await put(link, 'image/jpeg')).toBe(200)
  const linked = await sdk.investigations.linkDocuments(
    { identityVerificationDocumentIds: [id] },
    investigationId,
  )
  expect(linked.linkDocumentsResponse?.identityVerificationDocumentIds).toEqual([id])
  expect(await kyc(sdk, accountId)).toMatchObject({ ...failing, identity: 'PENDING' })
  expect(ascendLedger(sandbox.sandbox).documents).toContainEqual(
    expect.objectContaining({
      name: id,
      document_type: 'PASSPORT',
      linked: true,
      upload: expect.objectContaining({ size: 5 }),
    }),
  )

  expect(setReview(sandbox.sandbox, accountId, 'more-documents')).toBe(true)
  expect(await kyc(sdk, accountId)).toMatchObject({
    ...failing,
    identity: 'NEEDS_REVIEW',
    items: [no, no, no, no],
  })
  expect(setReview(sandbox.sandbox, accountId, 'approve')).toBe(true)
  expect(await kyc(sdk, accountId)).toMatchObject({ state: 'OPEN', restrictions: [], identity: 'PASSED' })
})

test('closes the account by a rejected review, and returns false for an unknown account', async () => {
  const { sdk, accountId } = await affirmedAccount(sandbox, 'roth', '219-09-0003')
  expect(setReview(sandbox.sandbox, accountId, 'reject')).toBe(true)
  expect(await kyc(sdk, accountId)).toMatchObject({ state: 'CLOSED', identity: 'FAILED' })
  expect(setReview(sandbox.sandbox, 'nothing', 'approve')).toBe(false)
})

test('expires an upload link after one hour, and checks its signature', async () => {
  const { sdk, personId } = await affirmedAccount(sandbox, 'roth')
  const { link } = await uploadLink(sdk, personId, 'late')
  expect(await put(`${link}x`, 'image/jpeg')).toBe(403)
  await sandbox.moveClock(3601)
  expect(await put(link, 'image/jpeg')).toBe(403)
})

const uploadLink = async (sdk: Apexascend, personId: string, clientBatchSourceId: string) => {
  const { batchCreateUploadLinksResponse } = await sdk.investorDocs.batchCreateUploadLinks({
    createDocumentUploadLinkRequest: [
      {
        clientBatchSourceId,
        mimeType: 'image/jpeg',
        idDocumentUploadRequest: {
          correspondentId: sandbox.config.ascend.correspondentId,
          documentType: wire('PASSPORT'),
          legalNaturalPersonId: personId,
        },
      },
    ],
  })
  const made = batchCreateUploadLinksResponse?.uploadLink?.[0]
  expect(made?.clientBatchSourceId).toBe(clientBatchSourceId)
  return { link: made?.uploadLink ?? '', id: made?.name ?? '' }
}

const put = async (link: string, contentType: string): Promise<number> => {
  const response = await fetch(link, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array([1, 2, 3, 4, 5]),
  })
  return response.status
}
