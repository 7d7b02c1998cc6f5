import { useQuery } from '@tanstack/react-query'
import { fill } from '@vestibule/words/fill'
import { useId } from 'react'
import { buildUrl } from '../../api/build-url.ts'
import { RetryNotice } from '../../ui/Panel.tsx'
import { SkeletonOf } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.ts'
import { readAgreements } from './agreement-calls.ts'
import styles from './YourDocuments.module.css'

export const YourDocuments = ({ clientId }: { clientId: string }) => {
  const { agreements, common } = useWords()
  const words = agreements.accepted
  const id = useId()
  const list = useQuery({
    queryKey: ['documents', clientId],
    queryFn: ({ signal }) => readAgreements(clientId, signal),
  })
  const params = { clientId }
  return (
    <section className={styles.documents} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words.title}
      </h2>
      {list.isPending && <SkeletonOf shape="links" rows={6} />}
      {list.isError && <RetryNotice onRetry={() => list.refetch()}>{words.notLoaded}</RetryNotice>}
      {list.data && (
        <ul className={styles.list}>
          {list.data.agreements.map(({ agreement_id: agreementId, agreement_name: name }) => (
            <li key={agreementId}>
              <a href={buildUrl('getAgreementPdf', { ...params, agreementId })} download={`${name}.pdf`}>
                {fill(common.pdf, { name })}
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
    </section>
  )
}
