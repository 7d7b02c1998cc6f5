import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { displayName } from '@vestibule/domain/agreements/display-name'
import { fill } from '@vestibule/words/fill'
import { useId } from 'react'
import { buildUrl } from '../../api/build-url.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/SkeletonParts.tsx'
import { useLanguage } from '../../words/language.ts'
import { rich } from '../../words/rich.tsx'
import { AgreementName } from './AgreementName.tsx'
import { readAgreements } from './agreement-calls.ts'
import styles from './YourDocuments.module.css'

/** Lists the accepted documents. @param folded true to show only their number at first */
export const YourDocuments = ({ clientId, folded = false }: { clientId: string; folded?: boolean }) => {
  const { code, format, words: catalog } = useLanguage()
  const { agreements, common } = catalog
  const words = agreements.accepted
  const id = useId()
  const list = useQuery({
    queryKey: ['documents', clientId, code],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readAgreements(clientId, signal),
  })
  const params = { clientId }
  const content = (
    <>
      {list.isPending && <SkeletonOf shape="links" rows={6} />}
      {list.isError && <RetryNotice onRetry={() => list.refetch()}>{words.notLoaded}</RetryNotice>}
      {list.data && (
        <ul className={styles.list}>
          {list.data.agreements.map(({ agreement_id: agreementId, agreement_name: name }) => (
            <li key={agreementId}>
              <a
                href={buildUrl('getAgreementPdf', { ...params, agreementId })}
                download={`${displayName(name)}.pdf`}
              >
                <span>{rich(common.pdf, { name: <AgreementName>{name}</AgreementName> })}</span>
              </a>
            </li>
          ))}
          <li>
            <a href={buildUrl('getCertificate', params)} download={`${words.certificate}.pdf`}>
              {fill(common.pdf, { name: words.certificate })}
            </a>
          </li>
        </ul>
      )}
    </>
  )
  if (folded)
    return (
      <section aria-label={words.title}>
        <Fold
          summary={
            <span className={styles.summary}>
              <span className={styles.title}>
                <Icon name="document" />
                {words.title}
              </span>
              {list.data && (
                <span className={styles.count}>
                  {/* Plus one, because the certificate is also a document. */}
                  {format.plural(words.count, list.data.agreements.length + 1)}
                </span>
              )}
            </span>
          }
        >
          {content}
        </Fold>
      </section>
    )
  return (
    <section className={styles.documents} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.title}
      </h2>
      {content}
    </section>
  )
}
